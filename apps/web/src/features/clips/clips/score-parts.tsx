import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { Hint } from '#ui/hint.tsx'

const parts = [
  { key: 'hook', field: 'hookScore' },
  { key: 'coherence', field: 'coherenceScore' },
  { key: 'connection', field: 'connectionScore' },
  { key: 'trend', field: 'trendScore' },
] as const

/** The four sub-scores. Each shows its comment on hover, focus and tap. */
export function ScoreParts({ clip }: { clip: Clip }) {
  const { t, i18n } = useTranslation('clips')
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ul aria-label={t('scores.label')} className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {parts.map(({ key, field }) => {
        const part = clip[field]
        const quote = part.evidence[0]?.quote ?? ''
        const isUnquoted = quote !== '' && !part.comment.includes(quote)
        return (
          <li key={key}>
            <Hint
              onTap
              content={
                <>
                  <span className="block font-semibold">
                    {t('scores.of', { name: t(`scores.${key}`), score: number.format(part.score) })}
                  </span>
                  <span className="block">{part.comment}</span>
                  {isUnquoted ? <span className="mt-1 block italic">“{quote}”</span> : null}
                </>
              }
            >
              <button type="button" className="block w-full rounded-sm py-1 text-left touch:min-h-11">
                <span className="flex items-baseline justify-between gap-2 text-sm">
                  <span className="text-ink-2 underline decoration-line-strong decoration-dotted underline-offset-4">
                    {t(`scores.${key}`)}
                  </span>
                  <span className="font-mono font-medium tabular">{number.format(part.score)}</span>
                </span>
                <span aria-hidden className="mt-1.5 block h-1 rounded-full bg-line">
                  <span className="block h-full rounded-full bg-ink" style={{ width: `${part.score * 10}%` }} />
                </span>
                <span aria-hidden className="mt-1.5 hidden text-xs text-ink-2 2xl:line-clamp-3">
                  {part.comment}
                </span>
              </button>
            </Hint>
          </li>
        )
      })}
    </ul>
  )
}
