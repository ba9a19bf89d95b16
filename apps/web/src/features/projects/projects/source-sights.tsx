import { useQuery } from '@tanstack/react-query'
import { Clapperboard, UserRound } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '@clipwright/contract/endpoint'
import type { Project } from '@clipwright/contract/projects/projects'
import { getSourceSights, type SightsSoFar as Seen } from '@clipwright/contract/projects/source-sights'
import { api } from '#platform/api-client.ts'
import { cx } from '#ui/class-names.ts'
import { projectKeys } from './project-keys.ts'
import { toBlocks } from './sight-blocks.ts'

type Sights = Reply<typeof getSourceSights>

/** Shots and faces that were found in the source: how many, and the faces framed on the video as it plays. Nothing where there is nothing. */
export function SourceSights({ project, video }: { project: Project; video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('projects')
  const { data } = useQuery({
    queryKey: ['source-sights', project.projectId],
    queryFn: ({ signal }) => api.call(getSourceSights, { projectId: project.projectId }, { signal }),
    staleTime: Infinity,
  })
  if (!data || data.shots.length === 0) return null
  return (
    <>
      <FaceFrames sights={data} startMs={project.footage?.startMs ?? 0} video={video} />
      <SightCounts
        shotCount={data.shots.length}
        facesText={data.mostFaces === 0 ? t('processing.noFaces') : t('processing.faces', { count: data.mostFaces })}
      />
    </>
  )
}

/** Shots and faces of the source while it is analysed: a bar of what was looked at, cut where a shot ends, marked where faces are. */
export function SightsSoFar({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  // Live events fill it.
  const { data } = useQuery<Seen | null>({ queryKey: projectKeys.seen(project.projectId), queryFn: () => null, enabled: false })
  if (!data) return null
  const mostFaces = Math.max(0, ...[...data.facesByPercent].map(Number))
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="relative h-12 overflow-hidden rounded-md bg-sunken edged">
        {toBlocks(data).map(({ from, to, hasFaces }) => (
          <span
            key={from}
            className={cx('absolute inset-y-0 border-r-2 border-sunken', hasFaces ? 'bg-marker-soft' : 'bg-line')}
            style={{ left: `${from / 10}%`, width: `${(to - from) / 10}%` }}
          />
        ))}
      </div>
      <SightCounts shotCount={data.shotCount} facesText={mostFaces === 0 ? null : t('processing.faces', { count: mostFaces })} />
    </div>
  )
}

function SightCounts({ shotCount, facesText }: { shotCount: number; facesText: string | null }) {
  const { t } = useTranslation('projects')
  return (
    <p className="order-last flex flex-wrap gap-x-5 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Clapperboard aria-hidden className="size-4" strokeWidth={1.75} />
        {t('processing.shots', { count: shotCount })}
      </span>
      {facesText === null ? null : (
        <span className="inline-flex items-center gap-1.5">
          <UserRound aria-hidden className="size-4" strokeWidth={1.75} />
          {facesText}
        </span>
      )}
    </p>
  )
}

type FramesProps = { sights: Sights; startMs: number; video: RefObject<HTMLVideoElement | null> }

/** The faces of the moment that the video shows. `startMs`: where the proxy begins in the source. */
function FaceFrames({ sights, startMs, video }: FramesProps) {
  const [atMs, setAtMs] = useState(0)
  useEffect(() => {
    const player = video.current
    if (!player) return
    const follow = () => setAtMs(player.currentTime * 1000)
    player.addEventListener('timeupdate', follow)
    return () => player.removeEventListener('timeupdate', follow)
  }, [video])
  const moment = sights.faces.findLast((one) => one.atMs <= atMs + startMs)
  const next = sights.faces.find((one) => one.atMs > atMs + startMs)
  const player = video.current
  // A face that was last seen long ago is not there any more.
  const longestMs = Math.min(2000, (next?.atMs ?? Infinity) - (moment?.atMs ?? 0))
  if (!moment || !player || player.videoWidth === 0 || atMs + startMs - moment.atMs > longestMs) return null
  return (
    <div aria-hidden className="pointer-events-none absolute" style={videoBox(player)}>
      {moment.boxes.map(({ x, y, w, h }) => (
        <span
          key={`${x} ${y}`}
          className="absolute rounded-sm outline-2 outline-marker"
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
        />
      ))}
    </div>
  )
}

/** Where the video lies in its player, which shows all of it, in px of their common parent. */
function videoBox({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement) {
  const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight)
  const [width, height] = [videoWidth * scale, videoHeight * scale]
  return { width, height, left: (clientWidth - width) / 2, top: (clientHeight - height) / 2 }
}
