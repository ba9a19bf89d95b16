import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { assetLink } from '../frame/asset-links.ts'

type Asset = RenderPlan['images'][number]['asset']

/** Address of an image that the renderer lays over the clip; undefined until it is known. */
function addressOf(asset: Asset): string | undefined {
  if (asset.kind === 'emoji') return `/api/caption-pictures/emoji-${asset.codepoints}.svg`
  return asset.kind === 'watermark' ? '/api/caption-pictures/watermark.svg' : assetLink(asset.uri)?.url
}

/** Images by address, loaded when they are first needed. */
export class OverlayImages {
  readonly #images = new Map<string, HTMLImageElement>()
  readonly #onLoad: () => void

  constructor(onLoad: () => void) {
    this.#onLoad = onLoad
  }

  find(address: string): HTMLImageElement | undefined {
    const cachedImage = this.#images.get(address)
    if (cachedImage) return cachedImage.complete && cachedImage.naturalWidth > 0 ? cachedImage : undefined
    const image = new Image()
    image.addEventListener('load', this.#onLoad, { once: true })
    image.src = address
    this.#images.set(address, image)
    return undefined
  }
}

/** Draws the emoji, images, logos and watermark of one frame, each fitted into its box. `ends`: the intro or outro. */
export function drawOverlays(pen: CanvasRenderingContext2D, images: OverlayImages, plan: RenderPlan, frame: number | 'ends'): void {
  pen.clearRect(0, 0, plan.width, plan.height)
  for (const { asset, box, spans, opacity = 1 } of plan.images) {
    // Only the watermark lies over the intro and outro.
    if (frame === 'ends' ? asset.kind !== 'watermark' : !spans.some(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame))
      continue
    const address = addressOf(asset)
    const image = address === undefined ? undefined : images.find(address)
    if (!image) continue
    const scale = Math.min(box.w / image.naturalWidth, box.h / image.naturalHeight)
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale]
    pen.globalAlpha = opacity
    pen.drawImage(image, box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
    pen.globalAlpha = 1
  }
}
