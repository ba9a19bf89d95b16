import { captionCues } from '@clipwright/timeline/captions/srt'
import { frameAtMs } from '@clipwright/timeline/frames'
import type { ExchangeInput } from '../exchange/exchange-input.ts'
import { listPlacedTexts } from '../exchange/other-media.ts'
import { parseTextColor, type TextColor } from '../exchange/text-color.ts'

/** A plain text over some programme frames; its centre in percent of the frame height from the centre, upwards. */
export type Title = {
  text: string
  startFrame: number
  frameCount: number
  x: number
  y: number
  sizePx: number
  opacity: number
  color: TextColor
  isCaption: boolean
}

/** One title per subtitle: plain text that an editor can restyle. */
function listCaptionTitles({ timeline, plan }: ExchangeInput): Title[] {
  if (!timeline.captions.enabled) return []
  const parts = plan.parts.map((part, index) => ({ ...part, rangeId: String(index) }))
  return captionCues(timeline, { parts, rate: plan.frameRate }).flatMap((cue): Title[] => {
    const startFrame = frameAtMs(cue.startMs, plan.frameRate)
    const frameCount = Math.min(plan.frameCount, frameAtMs(cue.endMs, plan.frameRate)) - startFrame
    if (frameCount <= 0) return []
    return [
      {
        text: cue.lines.join('\n'),
        startFrame,
        frameCount,
        x: 0,
        y: -22,
        sizePx: Math.round(plan.height * 0.035),
        opacity: 1,
        color: parseTextColor(undefined),
        isCaption: true,
      },
    ]
  })
}

function listOverlayTitles(input: ExchangeInput): Title[] {
  const { width, height } = input.plan
  return listPlacedTexts(input).map(({ text, startFrame, frameCount, x, y, size, opacity, color }) => ({
    text,
    startFrame,
    frameCount,
    x: ((x - 0.5) * 100 * width) / height,
    y: (0.5 - y) * 100,
    sizePx: Math.round(height * size),
    opacity,
    color,
    isCaption: false,
  }))
}

export function listTitles(input: ExchangeInput): Title[] {
  return [...listCaptionTitles(input), ...listOverlayTitles(input)]
}
