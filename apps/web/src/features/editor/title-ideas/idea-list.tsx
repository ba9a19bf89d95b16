import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

type IdeaListProps = {
  label: string
  texts: readonly string[]
  /** The one that was there before, last in the list, so that it can be had back. */
  before: string | undefined
  beforeLabel: string
  /** The one that the clip has now. */
  used: string | undefined
  /** The one that is being saved. */
  saving: string | undefined
  onTake: (text: string) => void
}

/** Texts for a clip, each with a button that takes it; an empty one stands for having none. */
export function IdeaList({ label, texts, before, beforeLabel, used, saving, onTake }: IdeaListProps) {
  const { t } = useTranslation('editor')
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line">
      {texts.map((text) => (
        <li key={text} className="flex items-center justify-between gap-3 p-2">
          <span className="min-w-0 break-words">
            {text || t('ideas.empty')}
            {text === before ? <span className="block text-sm text-ink-2">{beforeLabel}</span> : null}
          </span>
          <Button
            size="small"
            busy={saving === text}
            disabled={used === text}
            aria-label={t('ideas.takeTitle', { title: text || t('ideas.empty') })}
            onClick={() => onTake(text)}
          >
            {t(used === text ? 'ideas.taken' : 'ideas.take')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
