import { useTranslation } from 'react-i18next'
import { Kbd } from '#ui/kbd.tsx'

/** The keys of the cards in one line, where there is room. */
export function KeyHints() {
  const { t } = useTranslation('clips')
  const hints = [
    { keys: ['J', 'K'], words: t('keys.move') },
    { keys: ['Enter'], words: t('keys.open') },
    { keys: ['Space'], words: t('keys.play') },
    { keys: ['L', 'F'], words: t('keys.like') },
    { keys: ['D'], words: t('keys.dislike') },
    { keys: ['C'], words: t('keys.collect') },
    { keys: ['X'], words: t('keys.choose') },
    { keys: ['E'], words: t('keys.editClip') },
    { keys: ['T'], words: t('keys.edit') },
    { keys: ['I'], words: t('keys.details') },
  ]
  return (
    <p className="flex h-5 flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden text-sm text-ink-3">
      {hints.map(({ keys, words }) => (
        <span key={words} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  )
}
