import type { FrameRate } from '@clipwright/contract/rational'
import { frameAtMs } from '../frames.ts'
import { evenNear } from '../layout-geometry.ts'
import type { OutputSize } from '../output-size.ts'
import type { PixelBox, RenderImage } from '../render-plan.ts'
import type { PlacedCaptions } from './ass.ts'
import { emojiCodepoints } from './emoji.ts'
import type { Look } from './look.ts'
import type { PageBox, PlacedPage } from './page-geometry.ts'
import { safeAreas } from './safe-area.ts'
import type { Token } from './tokens.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

const emojiEm = 1.7
// Of the shorter side of the frame: large letters do not need a larger emoji.
const mostSide = 0.13
const gapEm = 0.28
// Of the frame: what an emoji keeps to its rim where a person placed the captions.
const rim = 0.01
// Shorter than this an emoji only flashes: it then comes before its word, or not at all.
const readableMs = 700
const leastMs = 400

/** Where emoji may be, px: where apps lay nothing over them, or anywhere on the frame for a block that a person placed. */
function emojiArea({ frame, ratio, isPlacedByHand }: Look): { top: number; bottom: number; left: number; right: number } {
  const area = isPlacedByHand ? { top: rim, bottom: 1 - rim, left: rim, right: 1 - rim } : safeAreas[ratio]
  const { width, height } = frame
  return { top: area.top * height, bottom: area.bottom * height, left: area.left * width, right: area.right * width }
}

/**
 * Above the block, centred, where that is free of apps' own parts: a block that was moved up stands over a face, and what lies
 * below it lies on the forehead. Without room above, beside the block, at its end rather than its start and smaller where it must
 * be, but no smaller than the letters. Where a person put the block so that neither is possible, below; otherwise nowhere: null.
 */
function emojiBox(pageBox: PageBox, look: Look): PixelBox | null {
  const { frame, em, panel } = look
  const area = emojiArea(look)
  const side = evenNear(Math.min(emojiEm * em, mostSide * Math.min(frame.width, frame.height)))
  const padding = ((panel?.padY ?? 0) + gapEm) * em
  const centreX = pageBox.left + pageBox.width / 2 - side / 2
  const above = pageBox.top - padding - side
  if (above >= area.top) return keepInside({ x: centreX, y: above, w: side, h: side }, frame)
  const beside = besideBox(pageBox, look, side)
  if (beside || !look.isPlacedByHand) return beside
  return keepInside({ x: centreX, y: pageBox.top + pageBox.height + padding, w: side, h: side }, frame)
}

function besideBox({ left, top, width, height, lines }: PageBox, look: Look, mostSidePx: number): PixelBox | null {
  const area = emojiArea(look)
  const gap = ((look.panel?.padX ?? 0) + gapEm) * look.em
  const [atLeft, atRight] = [left - gap, left + width + gap]
  const rooms = [
    { isLeft: false, room: area.right - atRight },
    { isLeft: true, room: atLeft - area.left },
  ]
  const isReadLeft = lines[0]?.rightToLeft === true
  const place = (isReadLeft ? rooms.toReversed() : rooms).find(({ room }) => room >= look.em)
  if (!place) return null
  const side = place.room >= mostSidePx ? mostSidePx : 2 * Math.floor(place.room / 2)
  const y = Math.max(area.top, top + height / 2 - side / 2)
  return keepInside({ x: place.isLeft ? atLeft - side : atRight, y, w: side, h: side }, look.frame)
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
    const placedBox = emojiBox(placedPage, look)
    if (!placedBox) continue
    const box = scaleBox(placedBox, look.frame, frame)
    const codepoints = emojiCodepoints(token.emoji)
    const key = `${codepoints} ${box.x} ${box.y}`
    const image: RenderImage = images.get(key) ?? { asset: { kind: 'emoji', codepoints }, box, spans: [] }
    image.spans.push({ startFrame, endFrame })
    images.set(key, image)
  }
  return [...images.values()]
}
