import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const SourceSights = lazyPart(async () => (await import('./source-sights.tsx')).SourceSights)

const mostTiles = 8

/** The source while it is worked on: it plays muted once it was looked at, with the faces framed in it and frames of it below. */
export function SourceGlance({ project, isSmall = false }: { project: Project; isSmall?: boolean }) {
  const { t } = useTranslation('clips')
  const video = useRef<HTMLVideoElement>(null)
  const { uriForThumbnail, footage } = project
  const proxy = useSteadyUrl(project.proxyUrl, project.projectId)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A refusal of the browser leaves the poster.
    void video.current?.play().catch(() => undefined)
  }, [proxy.url])
  if (!proxy.url || !uriForThumbnail) return null
  return (
    <div className="relative grid gap-1.5">
      <VideoPlayer
        video={video}
        src={proxy.url}
        onRenew={proxy.renew}
        poster={uriForThumbnail}
        label={t('source.video')}
        isBackdrop
        className="aspect-video max-h-[46dvh] w-full"
      />
      {footage?.filmstrip && !isSmall ? <Strip strip={footage.filmstrip} /> : null}
      {isSmall ? null : (
        <Suspense fallback={null}>
          <SourceSights project={project} video={video} />
        </Suspense>
      )}
    </div>
  )
}

/** Frames of the whole source, evenly spread. */
function Strip({ strip }: { strip: NonNullable<NonNullable<Project['footage']>['filmstrip']> }) {
  const { url, count, columns, tileWidth, tileHeight } = strip
  const rows = Math.ceil(count / columns)
  const tileCount = Math.min(mostTiles, count)
  return (
    <div aria-hidden className="grid grid-cols-8 gap-1.5">
      {Array.from({ length: tileCount }, (_none, at) => {
        const tile = Math.floor((at * count) / tileCount)
        const column = tile % columns
        const row = Math.floor(tile / columns)
        return (
          <div
            key={tile}
            className="rounded-xs bg-sunken"
            style={{
              aspectRatio: `${tileWidth} / ${tileHeight}`,
              backgroundImage: `url("${url}")`,
              backgroundSize: `${columns * 100}% ${rows * 100}%`,
              backgroundPosition: `${columns > 1 ? (column / (columns - 1)) * 100 : 0}% ${rows > 1 ? (row / (rows - 1)) * 100 : 0}%`,
            }}
          />
        )
      })}
    </div>
  )
}
