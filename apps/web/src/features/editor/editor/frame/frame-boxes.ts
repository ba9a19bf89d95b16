import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import type { FrameBox } from './platform-areas.ts'

// An average letter is about half as wide as high.
const letterWidth = 0.52

/** The area all caption pages cover together; null without captions. */
export function captionBox({ look: { frame }, pages }: PlacedCaptions): FrameBox | null {
  if (pages.length === 0) return null
  return {
    left: Math.min(...pages.map(({ left }) => left)) / frame.width,
    right: Math.max(...pages.map(({ left, width }) => left + width)) / frame.width,
    top: Math.min(...pages.map(({ top }) => top)) / frame.height,
    bottom: Math.max(...pages.map(({ top, height }) => top + height)) / frame.height,
  }
}

/** Roughly where a layer lies on the frame: enough to tell what a button would cover. */
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
