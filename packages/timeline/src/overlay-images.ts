import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { FrameRate } from '@clipwright/contract/rational'
import { emojiCodepoints } from './captions/emoji.ts'
import { watermarkArea } from './captions/safe-area.ts'
import { frameAtMs } from './frames.ts'
import { evenNear } from './layout-geometry.ts'
import type { OutputSize } from './output-size.ts'
import type { PixelBox, RenderImage } from './render-plan.ts'
import type { Timeline } from './timeline.ts'

function fitInFrame(box: PixelBox, frame: OutputSize): PixelBox {
  const w = Math.min(box.w, frame.width)
  const h = Math.min(box.h, frame.height)
  return { x: Math.min(Math.max(0, box.x), frame.width - w), y: Math.min(Math.max(0, box.y), frame.height - h), w, h }
}

/** Top left, inside the safe area, where neither captions nor app buttons are. */
export function watermarkImage(ratio: AspectRatio, frame: OutputSize, frameCount: number): RenderImage {
  const { left, right, top, bottom } = watermarkArea(ratio)
  const box = {
    x: evenNear(left * frame.width),
    y: evenNear(top * frame.height),
    w: evenNear((right - left) * frame.width),
    h: evenNear((bottom - top) * frame.height),
  }
  return { asset: { kind: 'watermark' }, box: fitInFrame(box, frame), spans: [{ startFrame: 0, endFrame: frameCount }] }
}

/** Images placed on the clip. The box is square: the image keeps its aspect ratio inside it. */
export function overlayImages(timeline: Timeline, frame: OutputSize, rate: FrameRate, frameCount: number): RenderImage[] {
  return timeline.overlays.flatMap((overlay): RenderImage[] => {
    if (overlay.kind === 'text') return []
    const side = Math.max(2, evenNear(overlay.w * frame.width))
    const box = { x: evenNear(overlay.x * frame.width - side / 2), y: evenNear(overlay.y * frame.height - side / 2), w: side, h: side }
    const startFrame = Math.max(0, frameAtMs(overlay.startMs, rate))
    const endFrame = Math.min(frameCount, frameAtMs(overlay.endMs, rate))
    if (endFrame <= startFrame) return []
    const asset: RenderImage['asset'] =
      overlay.kind === 'emoji' ? { kind: 'emoji', codepoints: emojiCodepoints(overlay.emoji) } : { kind: 'file', uri: overlay.uri }
    const { opacity = 1 } = overlay
    return [{ asset, box: fitInFrame(box, frame), spans: [{ startFrame, endFrame }], ...(opacity < 1 ? { opacity } : {}) }]
  })
}
