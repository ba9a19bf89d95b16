import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { Timecode } from '#ui/timecode.tsx'

type Row = Project['stages'][number]

/** All stages: those done with their duration, the current one, and those to come. */
export function StageList({ stages, isSmall = false }: { stages: Row[]; isSmall?: boolean }) {
  const { t, i18n } = useTranslation('projects')
  const tenths = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ol
      aria-label={t('processing.stages')}
      className={isSmall ? 'text-sm sm:columns-2 md:columns-3' : 'divide-y divide-line border-y border-line'}
    >
      {stages.map((row) => (
        <li
          key={row.stage}
          aria-current={row.status === 'running' ? 'step' : undefined}
          className={cx('flex items-center gap-3', isSmall ? 'h-8 break-inside-avoid' : 'min-h-10 py-1.5')}
        >
          <StageMark status={row.status} />
          <span className={cx('flex-1', row.status === 'running' ? 'font-semibold' : row.status === 'waiting' ? 'text-ink-3' : '')}>
            {row.status === 'running' ? <span className="marked">{t(`stage.${row.stage}`)}</span> : t(`stageDone.${row.stage}`)}
          </span>
          <span className="text-sm text-ink-2">
            {row.status === 'done' && row.durationMs !== null ? (
              <Timecode
                text={
                  row.durationMs < 10_000
                    ? t('processing.seconds', { seconds: tenths.format(row.durationMs / 1000) })
                    : timecode(row.durationMs)
                }
              />
            ) : null}
            {row.status === 'running' ? t('processing.now') : null}
            {row.status === 'failed' ? t('processing.stopped') : null}
            <span className="sr-only">
              {row.status === 'done' ? t('processing.done') : row.status === 'waiting' ? t('processing.next') : ''}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function StageMark({ status }: { status: Row['status'] }) {
  const box = 'grid size-5 shrink-0 place-items-center rounded-full'
  if (status === 'done')
    return (
      <span className={cx(box, 'bg-ink text-canvas')}>
        <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
      </span>
    )
  if (status === 'failed') return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" strokeWidth={1.75} />
  if (status === 'running')
    return (
      <span aria-hidden className={cx(box, 'border-2 border-ink')}>
        <span className="size-2 animate-pulse rounded-full bg-ink" />
      </span>
    )
  return <span aria-hidden className={cx(box, 'border-2 border-line')} />
}
