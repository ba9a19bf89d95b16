import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeTurn } from '#platform/one-player.ts'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { cx } from '#ui/class-names.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useEdit, useLaid } from '../use-edit.ts'
import { SourceAround } from '../frame/source-around.tsx'
import { frameParts } from './frame-parts.ts'
import { toClipView } from './clip-view.ts'
import { TrialPart } from './trial-part.tsx'
import { type CaptionDrawing, useCaptions } from './use-captions.ts'
import { useDrawing } from './use-drawing.ts'

type PreviewProps = {
  proxyUrl: string | null
  title: string
  /** It fills its container, which is dark; else it takes a share of the screen. */
  isFilling?: boolean
  /** Greatest heights of the frame, as classes; else those of the editor. */
  heights?: string
  /** Edited: captions, crops and layers can be dragged on it. Else it only plays, with all its sound or without any; a look never changes. */
  use?: 'edit' | 'play' | 'mute' | 'look'
}

const partsFor = { edit: frameParts, play: frameParts.filter(({ id }) => id === 'sounds'), mute: [], look: [] }
const heightsInEditor = 'max-h-[30dvh] md:max-h-[26dvh] 2xl:max-h-[46dvh]'

/** The clip as it will look: the proxy cropped by the render plan, captions drawn by the renderer's library. */
export function Preview({ proxyUrl, title, isFilling = false, heights, use = 'edit' }: PreviewProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useLaid('document')
  const captionPlan = useLaid('placed')
  const link = useSteadyUrl(proxyUrl, 'proxy')
  const [isBroken, setBroken] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  const over = useRef<HTMLCanvasElement>(null)
  const captionHost = useRef<HTMLDivElement>(null)
  const clipView = useMemo(() => toClipView({ document, placed: captionPlan }), [document, captionPlan])
  useEffect(() => (video.current ? session.attach(video.current) : undefined), [session])
  const captions = useCaptions(captionHost, { script: clipView.scriptAt(0), size: clipView.size, isStyled: use !== 'look' })
  useDrawing({ video, ground, over }, clipView, captions)
  const { width, height } = clipView.plan
  return (
    <div className={cx('relative flex min-h-0 flex-col items-center gap-2', isFilling && 'size-full')}>
      <video
        ref={video}
        src={link.url ?? undefined}
        playsInline
        muted={use === 'mute' || use === 'look'}
        preload="auto"
        aria-hidden
        tabIndex={-1}
        onPlay={(event) => takeTurn(event.currentTarget)}
        onError={() => setBroken(true)}
        className="pointer-events-none absolute size-px opacity-0"
      />
      <div className={cx('flex min-h-0 max-w-full justify-center', isFilling && 'w-full flex-1 items-center [container-type:size]')}>
        <div className={cx('relative flex', !isFilling && 'self-start')}>
          {isFilling && use === 'edit' ? <SourceAround plan={clipView.plan} /> : null}
          <div className="relative flex overflow-hidden rounded-md">
            <canvas
              ref={ground}
              width={width}
              height={height}
              role="img"
              aria-label={t('preview.label', { title })}
              style={{ aspectRatio: `${width} / ${height}`, ...(isFilling && { height: `min(100cqh, ${(100 * height) / width}cqw)` }) }}
              className={cx('bg-letterbox', !isFilling && 'max-w-full', !isFilling && (heights ?? heightsInEditor))}
            />
            {use === 'edit' ? <TrialPart /> : null}
            <div ref={captionHost} data-captions={captions.state} aria-hidden className="pointer-events-none absolute inset-0" />
            <canvas ref={over} width={width} height={height} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
            {partsFor[use].map(({ id, Part }) => (
              <Part key={id} timeline={clipView.timeline} plan={clipView.plan} captions={clipView.captions} />
            ))}
          </div>
        </div>
      </div>
      <Problems captions={captions} hasNoVideo={link.url === null} isBroken={isBroken} isOnDark={isFilling} />
    </div>
  )
}

type ProblemsProps = { captions: CaptionDrawing; hasNoVideo: boolean; isBroken: boolean; isOnDark: boolean }

/** What is not shown as it will be. */
function Problems({ captions, hasNoVideo, isBroken, isOnDark }: ProblemsProps) {
  const { t } = useTranslation('editor')
  return (
    <>
      {captions.state === 'plain' ? <Note text={t('preview.plain')} isOnDark={isOnDark} /> : null}
      {captions.missing.length > 0 ? <Note text={t('preview.otherFont')} isOnDark={isOnDark} /> : null}
      {hasNoVideo || isBroken ? (
        <InlineAlert kind="warning" live className="absolute inset-x-2 bottom-2">
          {isBroken ? t('preview.broken') : t('preview.none')}
        </InlineAlert>
      ) : null}
    </>
  )
}

function Note({ text, isOnDark }: { text: string; isOnDark: boolean }) {
  return (
    <p role="status" className={cx('text-sm', isOnDark ? 'text-[#fafbf3]' : 'text-ink-2')}>
      {text}
    </p>
  )
}
