import { RotateCcw } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { MovingPoster, ratioCss } from '#platform/moving-poster.tsx'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { toEstimate } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { AwaitsPreviews, previewStateOf } from './preview-state.ts'
import { useRenderClip } from './clips.queries.ts'

/** Changes when the preview is rendered again, not when its link is signed again. */
export function previewVersion(clip: Clip): string {
  return `${clip.clipId}.${clip.ratio}.${clip.runId}.${clip.engineClipUpdatedAt ?? ''}`
}

type ClipPosterProps = {
  clip: Clip
  /** Its poster is fetched at once. */
  eager: boolean
  /** Plays muted as soon as it is there. */
  starts: boolean
  /** The keyboard is on its card, which plays it muted. */
  isActive: boolean
  onOpen: () => void
}

/** The poster of a card: its preview, how far that is, or the button that makes it. */
export function ClipPoster({ clip, eager, starts, isActive, onOpen }: ClipPosterProps) {
  const preview = clip.renderAsVideoPreview
  const version = previewVersion(clip)
  const link = useSteadyUrl(clip.videoUrl, version)
  // A list that was stored shows an earlier preview first: what was pressed then goes on in the one that takes its place.
  const [isHeard, setHeard] = useState(false)
  const url = preview?.pending ? null : link.url
  // What comes after a wait does not begin to sound by itself.
  if (url === null && isHeard) setHeard(false)
  if (url === null) return <StillPoster clip={clip} />
  return (
    <MovingPoster
      key={version}
      clip={clip}
      url={url}
      onExpired={link.renew}
      eager={eager}
      starts={starts}
      resumes={isHeard}
      onHeard={setHeard}
      isActive={isActive}
      onOpen={onOpen}
    />
  )
}

/** In place of a preview: that it will come, how far it is, or the button that makes it. */
export function StillPoster({ clip }: { clip: Clip }) {
  const state = previewStateOf(clip, useContext(AwaitsPreviews))
  return state === 'missing' ? <MissingPoster clip={clip} /> : <PendingPoster clip={clip} isWaiting={state === 'waiting'} />
}

/** Placeholder in the final size, so that nothing moves later. */
function PendingPoster({ clip, isWaiting }: { clip: Clip; isWaiting: boolean }) {
  const { t } = useTranslation('clips')
  const state = clip.renderAsVideoPreview
  const left = state?.estMs ? toEstimate(state.estMs) : null
  return (
    <div className="grid content-center gap-2 rounded-md bg-sunken edged px-3 text-center" style={{ aspectRatio: ratioCss[clip.ratio] }}>
      <ProgressWave percent={state?.progress ?? 0} seed={clip.clipId} bars={24} label={t('card.previewOf', { title: clip.title })} />
      <p className="text-sm font-medium">{t(isWaiting ? 'card.waiting' : 'card.rendering')}</p>
      <p className="min-h-5 text-sm text-ink-2 tabular">
        {isWaiting ? null : left ? t(`left.${left.unit}`, { count: left.count }) : `${Math.floor(state?.progress ?? 0)} %`}
      </p>
    </div>
  )
}

function MissingPoster({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const failed = clip.renderError ?? clip.renderAsVideoPreview?.error
  return (
    <div
      className="grid content-center justify-items-center gap-3 rounded-md bg-sunken edged px-3 text-center"
      style={{ aspectRatio: ratioCss[clip.ratio] }}
    >
      <p className={failed ? 'text-sm font-medium text-danger' : 'text-sm text-ink-2'}>
        {failed ? t(`errors:${failed.errorName}`) : t('card.noPreview')}
      </p>
      <Button
        size="small"
        busy={render.isPending}
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() => render.mutate({ target: 'VIDEO_PREVIEW' })}
      >
        {failed ? t('card.again') : t('card.makePreview')}
      </Button>
    </div>
  )
}
