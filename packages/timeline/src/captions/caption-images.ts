import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs } from '../frames.ts'
import { evenNear } from '../layout-geometry.ts'
import type { OutputSize } from '../output-size.ts'
import type { PixelBox, RenderImage } from '../render-plan.ts'
import type { PlacedCaptions } from './ass.ts'
import { emojiCodepoints } from './emoji.ts'
import type { Look } from './look.ts'
import type { PageBox, PlacedPage } from './page-geometry.ts'
import type { Token } from './tokens.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

const emojiEm = 1.7
// Of the shorter side of the frame: large letters do not need a larger emoji.
const mostSide = 0.13
const gapEm = 0.28
// Of the frame: the margin of an emoji.
const rim = 0.01
// Shorter than this an emoji only flashes: it then comes before its word, or not at all.
const readableMs = 700
const leastMs = 400

/**
 * Above the block, centred, as long as that is on the frame: a block that was moved up stands over a face, and what lies
 * below it lies on the forehead. Without room above, at the end of the line where it fits there; else below.
 */
function emojiBox(pageBox: PageBox, look: Look): PixelBox {
  const { frame, em } = look
  const side = evenNear(Math.min(emojiEm * em, mostSide * Math.min(frame.width, frame.height)))
  const padding = ((look.panel?.padY ?? 0) + gapEm) * em
  const centreX = pageBox.left + pageBox.width / 2 - side / 2
  const above = pageBox.top - padding - side
  if (above >= rim * frame.height) return keepInside({ x: centreX, y: above, w: side, h: side }, frame)
  const aside = ((look.panel?.padX ?? 0) + gapEm) * em
  const isReadLeft = pageBox.lines[0]?.rightToLeft === true
  const beside = isReadLeft ? pageBox.left - aside - side : pageBox.left + pageBox.width + aside
  const least = rim * frame.width
  if (beside >= least && beside + side <= frame.width - least)
    return keepInside({ x: beside, y: pageBox.top + pageBox.height / 2 - side / 2, w: side, h: side }, frame)
  return keepInside({ x: centreX, y: pageBox.top + pageBox.height + padding, w: side, h: side }, frame)
}

function keepInside({ x, y, w, h }: PixelBox, frame: OutputSize): PixelBox {
  const limit = (at: number, size: number, whole: number) => Math.min(Math.max(0, evenNear(at)), whole - size)
  return { x: limit(x, w, frame.width), y: limit(y, h, frame.height), w, h }
}

/** The first piece of a page that has an emoji. */
const emojiTokens = layoutCache(() =>
  memoizeByObject((page: PlacedPage['page']): Token | null => page.lines.flat().find((token) => token.emoji !== undefined) ?? null),
)

function scaleBox({ x, y, w, h }: PixelBox, from: OutputSize, to: OutputSize): PixelBox {
  if (from.width === to.width && from.height === to.height) return { x, y, w, h }
  const [across, down] = [to.width / from.width, to.height / from.height]
  return { x: evenNear(x * across), y: evenNear(y * down), w: evenNear(w * across), h: evenNear(h * across) }
}

/**
 * Emoji of the captions: from their word to the end of its page. One image for each emoji and place, in pixels
 * of `frame`, which has the aspect ratio of the frame that the pages are placed in.
 */
export function captionImages(
  { pages, look }: Pick<PlacedCaptions, 'pages' | 'look'>,
  { frame, rate, frameCount }: { frame: OutputSize; rate: FrameRate; frameCount: number },
  layout: ClipLayout,
): RenderImage[] {
  const emojiToken = layout.cache(emojiTokens)
  const images = new Map<string, RenderImage>()
  for (const placedPage of pages) {
    const token = emojiToken(placedPage.page)
    if (token?.emoji === undefined) continue
    const { startMs, endMs, shiftMs } = placedPage
    if (endMs - startMs < leastMs) continue
    const startFrame = frameAtMs(Math.max(startMs, Math.min(token.startMs + shiftMs, endMs - readableMs)), rate)
    const endFrame = Math.min(frameCount, frameAtMs(endMs, rate))
    if (endFrame <= startFrame) continue
    const box = scaleBox(emojiBox(placedPage, look), look.frame, frame)
    const codepoints = emojiCodepoints(token.emoji)
    const key = `${codepoints} ${box.x} ${box.y}`
    const image: RenderImage = images.get(key) ?? { asset: { kind: 'emoji', codepoints }, box, spans: [] }
    image.spans.push({ startFrame, endFrame })
    images.set(key, image)
  }
  return [...images.values()]
}
