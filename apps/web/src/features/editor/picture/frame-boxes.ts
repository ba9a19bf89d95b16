import type { AspectRatio } from '@clipwright/contract/layout'
import { lookOf } from '@clipwright/timeline/captions/look'
import { blockHeight } from '@clipwright/timeline/captions/page-geometry'
import { usualCaptionY } from '@clipwright/timeline/captions/safe-area'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { FrameBox } from './platform-areas.ts'

// Lines are broken before they are wider than this share of the frame; most are not that wide.
const captionWidth = 0.7
// An average letter is about half as wide as high.
const letterWidth = 0.52

/** Where the captions lie while a moment of the source is seen; null when there are none. */
export function captionBox(timeline: Timeline, sourceMs: number): FrameBox | null {
  const { captions, ratio } = timeline
  if (!captions.enabled || captions.words.length === 0) return null
  const height = blockHeight(lookOf(captions, ratio, outputSize(ratio, 'VIDEO_PREVIEW')))
  const wish = captions.style.position
  const planned = captions.positions.find(({ startMs, endMs }) => sourceMs >= startMs && sourceMs < endMs)?.y
  const y = typeof wish === 'number' ? wish : (planned ?? usualCaptionY[ratio])
  return { left: 0.5 - captionWidth / 2, right: 0.5 + captionWidth / 2, top: y - height / 2, bottom: y + height / 2 }
}

/** Where a layer lies on the frame, near enough to tell what a button would cover. */
export function layerBox(layer: LayerOverlay, ratio: AspectRatio): FrameBox {
  const { width, height } = outputSize(ratio, 'VIDEO_PREVIEW')
  const lines = layer.kind === 'text' ? layer.text.split('\n') : []
  const longest = Math.max(0, ...lines.map((line) => line.length))
  const [w, h] =
    layer.kind === 'text'
      ? [Math.min(0.9, (longest * letterWidth * layer.size * height) / width), layer.size * 1.2 * Math.max(1, lines.length)]
      : [layer.w, (layer.w * width) / height]
  return { left: layer.x - w / 2, right: layer.x + w / 2, top: layer.y - h / 2, bottom: layer.y + h / 2 }
}
