import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { placedPages, programmeOf, type PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import { takeTurn } from '#platform/one-player.ts'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useEdit, useEdited } from '../use-edit.ts'
import { drawPicture, drawWords } from './draw-frame.ts'
import { pictureParts } from './picture-parts.ts'

type PreviewProps = { proxyUrl: string | null; title: string }

/** The clip as it will look, drawn from the proxy of the source by the renderer's own numbers. */
export function Preview({ proxyUrl, title }: PreviewProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const link = useSteadyUrl(proxyUrl, 'proxy')
  const [isBroken, setBroken] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useMemo(() => toShown(document), [document])
  useEffect(() => (video.current ? session.attach(video.current) : undefined), [session])
  useDrawing(video, canvas, shown)
  const { width, height } = shown.plan
  return (
    <div className="relative flex min-h-0 justify-center">
      <video
        ref={video}
        src={link.url ?? undefined}
        playsInline
        preload="auto"
        aria-hidden
        tabIndex={-1}
        onPlay={(event) => takeTurn(event.currentTarget)}
        onError={() => setBroken(true)}
        className="pointer-events-none absolute size-px opacity-0"
      />
      <div className="relative flex min-h-0">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={t('preview.label', { title })}
          style={{ aspectRatio: `${width} / ${height}` }}
          className="max-h-[34dvh] max-w-full rounded-md bg-film md:max-h-[46dvh]"
        />
        {pictureParts.map(({ id, Part }) => (
          <Part key={id} timeline={shown.timeline} plan={shown.plan} />
        ))}
      </div>
      {link.url === null || isBroken ? (
        <InlineAlert kind="warning" live className="absolute inset-x-2 bottom-2">
          {isBroken ? t('preview.broken') : t('preview.none')}
        </InlineAlert>
      ) : null}
    </div>
  )
}

type Shown = { timeline: Timeline; plan: RenderPlan; captions: PlacedCaptions }

function toShown(document: ClipDocument): Shown {
  const timeline = toTimeline(document)
  const plan = toRenderPlan(timeline, 'VIDEO_PREVIEW')
  return { timeline, plan, captions: placedPages(timeline, plan, programmeOf(timeline, plan.frameRate)) }
}

/** Draws whenever the clip stands elsewhere, the video has a new picture or the document is another. */
function useDrawing(video: RefObject<HTMLVideoElement | null>, canvas: RefObject<HTMLCanvasElement | null>, shown: Shown): void {
  const session = useEdit()
  useEffect(() => {
    const [player, picture] = [video.current, canvas.current]
    const pen = picture?.getContext('2d')
    if (!player || !pen) return
    const soft = window.document.createElement('canvas')
    const { plan, captions } = shown
    let drawn = -1
    const renew = () => {
      drawn = -1
    }
    player.addEventListener('seeked', renew)
    player.addEventListener('loadeddata', renew)
    const unwatch = session.watch(({ programmeMs }) => {
      if (programmeMs === drawn) return
      drawn = programmeMs
      const frame = Math.floor((programmeMs * plan.frameRate.num) / (1000 * plan.frameRate.den))
      drawPicture(pen, soft, player, plan, Math.min(frame, plan.frameCount - 1))
      drawWords(pen, captions, programmeMs)
    })
    return () => {
      unwatch()
      player.removeEventListener('seeked', renew)
      player.removeEventListener('loadeddata', renew)
    }
  }, [session, video, canvas, shown])
}
