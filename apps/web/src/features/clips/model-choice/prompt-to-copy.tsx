import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatPrompt } from '@clipwright/contract/clips/model-choice'
import { writeClipboard } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'

/** Rounded: an estimate by length is no more precise. */
export const roundTokens = (tokens: number): number => Math.max(100, Math.round(tokens / 100) * 100)

type PromptToCopyProps = { prompt: Pick<ChatPrompt, 'text' | 'tokens' | 'isAnswered'>; title?: string; children?: ReactNode }

/** The text of a prompt: a copy button, the full text on demand, and its size unless a `title` is shown instead. `children`: below its heading. */
export function PromptToCopy({ prompt, title, children }: PromptToCopyProps) {
  const { t } = useTranslation('copilot')
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    try {
      await writeClipboard(prompt.text)
      setState('copied')
      setTimeout(() => setState('idle'), 2000)
    } catch {
      // Opens the text for manual copying.
      setState('refused')
      setShown(true)
    }
  }
  return (
    <section aria-label={title ?? t('chat.prompt')}>
      <h3 className="font-semibold">{title ?? t('chat.prompt')}</h3>
      {children}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant={prompt.isAnswered || title !== undefined ? 'outline' : 'primary'}
          icon={state === 'copied' ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={() => void copy()}
        >
          {state === 'copied' ? t('chat.copied') : t('chat.copy')}
        </Button>
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('chat.hide') : t('chat.show')}
        </Button>
      </div>
      {title === undefined ? <p className="mt-1.5 text-sm text-ink-2">{t('chat.size', { tokens: roundTokens(prompt.tokens) })}</p> : null}
      {state === 'refused' ? (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {t('chat.copyRefused')}
        </p>
      ) : null}
      {isShown ? (
        <TextArea
          label={t('chat.prompt')}
          labelHidden
          readOnly
          rows={8}
          value={prompt.text}
          className="mt-2"
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </section>
  )
}
