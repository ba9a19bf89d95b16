import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaidLine } from '@clipwright/timeline/edit/translation-lines'
import { translateCaptions } from '@clipwright/contract/editor/caption-translations'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import { useEdit } from '../../use-edit.ts'

type Translator = {
  isBusy: boolean
  /** Why it could not be done, in words. */
  problem: string | null
  /** Texts by line id; null on failure. */
  translate: (language: string, spokenLanguage: string, lines: readonly SaidLine[]) => Promise<ReadonlyMap<string, string> | null>
}

/** Lines in another language by the server's language model. */
export function useTranslator(): Translator {
  const { t } = useTranslation('editor')
  const { clip } = useEdit()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Repeating the request after a broken connection returns the finished answer.
  const unanswered = useRef({ body: '', key: '' })
  return {
    isBusy,
    problem,
    translate: async (language, spokenLanguage, lines) => {
      setBusy(true)
      setProblem(null)
      try {
        const textLines = lines.filter(({ said }) => said !== '').map(({ id, said }) => ({ id, text: said }))
        const input = { clip, language, spokenLanguage, lines: textLines }
        const body = JSON.stringify(input)
        if (unanswered.current.body !== body) unanswered.current = { body, key: randomText(20) }
        const reply = await api.call(translateCaptions, input, { idempotencyKey: unanswered.current.key })
        unanswered.current = { body: '', key: '' }
        return new Map(reply.lines.map(({ id, text }) => [id, text]))
      } catch (error) {
        setProblem(t(`errors:${toApiError(error).errorName}`))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
