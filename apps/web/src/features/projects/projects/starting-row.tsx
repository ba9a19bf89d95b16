import { AudioLines } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { Timecode } from '#ui/timecode.tsx'
import type { StartRequest } from './clip-settings.ts'

/** A project the server has not confirmed yet, with the data from before the start. Looks like a row of the list. */
export function StartingRow({ request }: { request: StartRequest }) {
  const { t } = useTranslation('projects')
  const { title, posterUrl, durationMs } = request.source
  return (
    <article
      aria-label={title}
      aria-busy
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 pl-9 sm:min-h-[88px] sm:flex-nowrap touch:pl-12"
    >
      <div className="grid h-[63px] w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
        {posterUrl ? (
          <img src={posterUrl} alt="" className="size-full object-contain" />
        ) : (
          <AudioLines aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg font-semibold">{title}</h3>
        {durationMs === null ? null : (
          <p className="text-sm text-ink-2">
            <Timecode text={timecode(durationMs)} />
          </p>
        )}
      </div>
      <div className="order-last w-full sm:order-none sm:w-[300px]">
        <ProgressWave percent={0} idle seed={request.key} bars={56} label={t('progressOf', { title })} className="h-6" />
        <p role="status" className="mt-1 text-sm font-semibold">
          {t('list.starting')}
        </p>
      </div>
      {/* Where a row has its menu. */}
      <span aria-hidden className="w-8 shrink-0 touch:w-11" />
    </article>
  )
}
