import type { ClipFormat, LeftOut } from '@clipwright/contract/clips/clip-formats'
import type { ExchangeInput } from './exchange-input.ts'

/** Formats of other editing programs that a clip can be exported to. */
export type ExchangeFormat = Exclude<ClipFormat, 'SRT' | 'VTT' | 'CREDITS'>

/** What this clip has and the format cannot carry, most noticeable first. */
export function listLeftOut({ timeline, plan }: Pick<ExchangeInput, 'timeline' | 'plan'>, format: ExchangeFormat): LeftOut[] {
  const isOtio = format === 'OTIO'
  const hasCaptions = timeline.captions.enabled && timeline.captions.words.some((word) => !word.hidden)
  const tracks = plan.audio?.added?.tracks ?? []
  const censored = plan.audio?.censored ?? []
  const inserts = plan.inserts ?? []
  const checks: [LeftOut, boolean][] = [
    ['captions', isOtio && hasCaptions],
    ['captionStyle', !isOtio && hasCaptions],
    ['wordEmoji', hasCaptions && timeline.captions.emoji && plan.images.some(({ asset }) => asset.kind === 'emoji')],
    ['crops', isOtio && plan.segments.some(({ panes, whole }) => panes.length > 0 || whole !== null)],
    [
      'blurredGround',
      plan.segments.some(({ kind, whole }) => kind === 'fit' && whole !== null && (whole.w < plan.width || whole.h < plan.height)),
    ],
    ['overlayText', isOtio && timeline.overlays.some(({ kind }) => kind === 'text' || kind === 'emoji')],
    ['overlayPlaces', isOtio && timeline.overlays.some(({ kind }) => kind === 'image' || kind === 'logo')],
    ['pictureOpacity', isOtio && plan.images.some(({ asset, opacity = 1 }) => asset.kind !== 'watermark' && opacity < 1)],
    ['pictureMove', inserts.some(({ drift }) => drift !== null)],
    ['pictureFit', isOtio && inserts.length > 0],
    ['ducking', tracks.some(({ duckDb }) => duckDb < 0)],
    ['soundLevels', isOtio && plan.audio !== null],
    ['censorTone', censored.some(({ kind }) => kind === 'beep')],
    ['watermark', timeline.watermark],
  ]
  return checks.flatMap(([name, is]) => (is ? [name] : []))
}
