import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { timecode } from '#platform/time-text.ts'
import { Tag } from '#ui/tag.tsx'
import { Timecode } from '#ui/timecode.tsx'
import type { Thread } from './clip-threads.ts'

type CardOf = (clip: Clip, index: number) => ReactNode
type ProjectClipsProps = { clips: Clip[]; threads: Thread[] | null; card: CardOf; onSeek: ((sourceMs: number) => void) | null }

/** The clips: best first, or in the order of the recording under their chapters. */
export function ProjectClips({ clips, threads, card, onSeek }: ProjectClipsProps) {
  const { t } = useTranslation('clips')
  return (
    <>
      {threads?.map((thread) => (
        <ThreadSection key={thread.narrative.narrativeId} thread={thread} card={card} onSeek={onSeek} />
      ))}
      {threads && clips.length > 0 ? (
        <h2 className="mt-10 border-b-2 border-ink pb-2 font-display text-xl font-extrabold">{t('order.elsewhere')}</h2>
      ) : null}
      {threads && clips.length === 0 ? null : <ol aria-label={t('list')}>{clips.map(card)}</ol>}
    </>
  )
}

function ThreadSection({
  thread: { narrative, clips },
  card,
  onSeek,
}: {
  thread: Thread
  card: CardOf
  onSeek: ProjectClipsProps['onSeek']
}) {
  const { t } = useTranslation('clips')
  const headingId = `thread-${narrative.narrativeId}`
  const range = `${timecode(narrative.startSec * 1000)} – ${timecode(narrative.endSec * 1000)}`
  return (
    <section aria-labelledby={headingId} className="mt-8 first:mt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b-2 border-ink pb-2">
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
      {clips.length > 0 ? <ol aria-label={narrative.title}>{clips.map((clip) => card(clip, 99))}</ol> : null}
    </section>
  )
}
