import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostAnswerChars, type ChatPrompt } from '@clipwright/contract/clips/model-choice'
import type { ProjectId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { usePutChatAnswer } from './chat.queries.ts'
import { PromptToCopy } from './prompt-to-copy.tsx'

type ChatPartProps = { projectId: ProjectId; prompt: ChatPrompt; onTaken: () => void }

/** One prompt to copy, and the field for its answer. */
export function ChatPart({ projectId, prompt, onTaken }: ChatPartProps) {
  return (
    <div className="mt-4 grid gap-4">
      <PromptToCopy prompt={prompt} />
      <AnswerField projectId={projectId} prompt={prompt} onTaken={onTaken} />
    </div>
  )
}

function AnswerField({ projectId, prompt, onTaken }: ChatPartProps) {
  const { t } = useTranslation('copilot')
  const put = usePutChatAnswer(projectId)
  const [text, setText] = useState('')
  const { number } = prompt
  if (prompt.isAnswered) {
    return (
      <section aria-label={t('chat.answer')}>
        <h3 className="font-semibold">{t('chat.answer')}</h3>
        <p className="mt-1 text-ink-2">{t('chat.taken', { moments: prompt.momentCount })}</p>
        {prompt.leftOutCount > 0 ? <p className="mt-1 text-sm text-ink-2">{t('chat.leftOut', { moments: prompt.leftOutCount })}</p> : null}
        <Button className="mt-2" size="small" busy={put.isPending} onClick={() => put.mutate({ number, answer: '' })}>
          {t('chat.replace')}
        </Button>
      </section>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') put.mutate({ number, answer: text }, { onSuccess: onTaken })
      }}
    >
      <TextArea
        label={t('chat.answer')}
        hint={t('chat.answerHint')}
        error={put.error ? messageOf(put.error, t) : undefined}
        rows={6}
        maxLength={mostAnswerChars}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          put.reset()
        }}
      />
      <Button className="mt-2" type="submit" busy={put.isPending} aria-disabled={text.trim() === ''}>
        {t('chat.take')}
      </Button>
    </form>
  )
}

function messageOf(error: unknown, t: (key: string) => string): string {
  const { errorName } = toApiError(error)
  if (errorName === 'LanguageModelAnswerError') return t('chat.unreadable')
  return errorName === 'InvalidParam' ? t('chat.otherPart') : t(`errors:${errorName}`)
}
