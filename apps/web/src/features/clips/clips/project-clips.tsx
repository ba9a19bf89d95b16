import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { timecode } from '#platform/time-text.ts'
import { Tag } from '#ui/tag.tsx'
import { Timecode } from '#ui/timecode.tsx'
import type { Thread } from './clip-threads.ts'

type GridOf = (label: string, clips: readonly Clip[]) => ReactNode
type Seek = ((sourceMs: number) => void) | null
type ProjectClipsProps = { threads: readonly Thread[]; elsewhere: readonly Clip[]; grid: GridOf; onSeek: Seek }

/** The clips in the order of the recording, under their chapters. */
export function ProjectClips({ threads, elsewhere, grid, onSeek }: ProjectClipsProps) {
  const { t } = useTranslation('clips')
  return (
    <>
      {threads.map((thread) => (
        <ThreadSection key={thread.narrative.narrativeId} thread={thread} grid={grid} onSeek={onSeek} />
      ))}
      {elsewhere.length > 0 ? (
        <section aria-labelledby="outside-chapters" className="mt-8 first:mt-4">
          <h2 id="outside-chapters" className="font-display text-xl font-extrabold">
            {t('order.elsewhere')}
          </h2>
          {grid(t('order.elsewhere'), elsewhere)}
        </section>
      ) : null}
    </>
  )
}

function ThreadSection({ thread: { narrative, clips }, grid, onSeek }: { thread: Thread; grid: GridOf; onSeek: Seek }) {
  const { t } = useTranslation('clips')
  const headingId = `thread-${narrative.narrativeId}`
  const range = `${timecode(narrative.startSec * 1000)} – ${timecode(narrative.endSec * 1000)}`
  return (
    <section aria-labelledby={headingId} className="mt-8 first:mt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={headingId} className="font-display text-xl font-extrabold">
          {narrative.title}
        </h2>
        {onSeek ? (
          <button
            type="button"
            aria-label={t('source.playFrom', { time: timecode(narrative.startSec * 1000) })}
            onClick={() => onSeek(narrative.startSec * 1000)}
            className="inline-flex items-center gap-1 text-action hover:underline touch:h-11"
          >
            <Play aria-hidden className="size-3.5 self-center" strokeWidth={2} />
            <Timecode text={range} />
          </button>
        ) : (
          <Timecode text={range} className="text-ink-3" />
        )}
        {narrative.topics.length > 0 ? (
          <ul aria-label={t('filters.topics')} className="flex flex-wrap gap-1.5 self-center">
            {narrative.topics.map((topic) => (
              <li key={topic}>
                <Tag>{topic}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
        <span className="ml-auto text-sm text-ink-2">{t('projects:list.clips', { count: clips.length })}</span>
      </div>
      {clips.length > 0 ? grid(narrative.title, clips) : null}
    </section>
  )
}
