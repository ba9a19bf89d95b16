import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'

const parts = [
  { key: 'hook', field: 'hookScore' },
  { key: 'coherence', field: 'coherenceScore' },
  { key: 'connection', field: 'connectionScore' },
  { key: 'trend', field: 'trendScore' },
] as const

/** The four sub-scores, each with its comment and evidence. */
export function ScoreParts({ clip }: { clip: Clip }) {
  const { t, i18n } = useTranslation('clips')
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ul aria-label={t('scores.label')} className="grid gap-3">
      {parts.map(({ key, field }) => {
        const part = clip[field]
        const quote = part.evidence[0]?.quote ?? ''
        const isUnquoted = quote !== '' && !part.comment.includes(quote)
        const name = t(`scores.${key}`)
        return (
          <li key={key} aria-label={t('scores.of', { name, score: number.format(part.score) })}>
            <p className="flex items-center gap-3">
              <span className="w-28 shrink-0">{name}</span>
              <span aria-hidden className="h-1.5 flex-1 rounded-full bg-line">
                <span className="block h-full rounded-full bg-ink" style={{ width: `${part.score * 10}%` }} />
              </span>
              <span className="w-8 text-right font-mono text-sm tabular">{number.format(part.score)}</span>
            </p>
            <p className="mt-0.5 text-sm text-ink-2">{part.comment}</p>
            {isUnquoted ? <p className="mt-0.5 text-sm text-ink-2 italic">“{quote}”</p> : null}
          </li>
        )
      })}
    </ul>
  )
}
