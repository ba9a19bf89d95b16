import { emFor } from './look.ts'
import type { Look } from './look.ts'
import { verticalMetrics } from './measure-text.ts'
import { gapBetween, lineWidth } from './pages.ts'
import type { CaptionPage } from './pages.ts'
import { fitInFrame, fitInSafeArea } from './safe-area.ts'
import { isRightToLeft, isRightToLeftLanguage } from './script.ts'
import type { Token } from './tokens.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** Pixels on the frame; pieces in the order they are said. `centreX` and `baseY` of a token: middle of its letters, and its base line. */
export type PlacedToken = { token: Token; em: number; centreX: number; width: number; baseY: number; rightToLeft: boolean }
export type PlacedLine = { tokens: PlacedToken[]; left: number; width: number; centreY: number; height: number; rightToLeft: boolean }
export type PageBox = { page: CaptionPage; lines: PlacedLine[]; left: number; top: number; width: number; height: number }

/** A page where it is seen, programme ms. `shiftMs` is how much later that is than the source ms of `page` and its pieces. */
export type PlacedPage = PageBox & { startMs: number; endMs: number; shiftMs: number }

/** Fraction of the frame height that a full block of this look takes, with its panel. */
export function blockHeight(look: Look, lines: number = look.maxLines): number {
  const padding = look.panel ? 2 * look.panel.padY : 0
  return ((look.lineHeight * lines + padding) * look.em) / look.frame.height
}

function directionOf(line: readonly Token[], look: Look): boolean {
  return isRightToLeftLanguage(look.language) || line.every((token) => isRightToLeft(token.script))
}

/** Line pieces from left to right. Runs against the direction of the line turn around as a whole. */
function visualOrder(line: readonly Token[], rightToLeft: boolean): Token[] {
  const runs: { tokens: Token[]; against: boolean }[] = []
  for (const token of line) {
    const against = isRightToLeft(token.script) !== rightToLeft
    const last = runs.at(-1)
    if (last && last.against === against) last.tokens.push(token)
    else runs.push({ tokens: [token], against })
  }
  const ordered = runs.flatMap((run) => (run.against ? run.tokens.toReversed() : run.tokens))
  return rightToLeft ? ordered.toReversed() : ordered
}

function placeLine(
  line: readonly Token[],
  x: number,
  centreY: number,
  options: { look: Look; scale: number; rightToLeft: boolean },
): PlacedToken[] {
  const { look, scale, rightToLeft } = options
  // One base line for all scripts of a line: capitals of the look are centred on the line.
  const baseY = centreY + (verticalMetrics(look.family, look.fonts).capHeight * emFor('latin', look.family, look) * scale) / 2
  const visualTokens = visualOrder(line, rightToLeft)
  const places = new Map<Token, PlacedToken>()
  let left = x
  visualTokens.forEach((token, index) => {
    const before = visualTokens[index - 1]
    // The space between two pieces belongs to the one that is said later.
    const later = before && line.indexOf(before) > line.indexOf(token) ? before : token
    left += before ? gapBetween(before, token, later) * scale : 0
    const width = token.width * scale
    places.set(token, { token, em: token.em * scale, centreX: left + width / 2, width, baseY, rightToLeft })
    left += width
  })
  return line.map((token) => places.get(token) as PlacedToken)
}

// Of the frame width: what a block that was moved aside keeps to the rim.
const rim = 0.02

/** Middle of a block that is `width` wide, px: where it was put, but never off the frame. */
function blockCentre(look: Look, width: number): number {
  const half = width / 2 + (look.panel?.padX ?? 0) * look.em + rim * look.frame.width
  const chosenX = look.centreX * look.frame.width
  return half * 2 >= look.frame.width ? look.frame.width / 2 : Math.min(look.frame.width - half, Math.max(half, chosenX))
}

/** Places a page: the block is centred on its place and kept inside the safe area, or inside the frame where it was placed by hand. */
export function placePage(page: CaptionPage, look: Look, layout: ClipLayout): PageBox {
  const places = layout.cache(placesOfPages)
  const cached = places.get(page)
  if (cached) return cached
  const place = computePlace(page, look)
  places.set(page, place)
  return place
}

// A page belongs to one look, because its pieces do.
const placesOfPages = layoutCache(() => new WeakMap<CaptionPage, PageBox>())

function computePlace(page: CaptionPage, look: Look): PageBox {
  const lineHeight = look.lineHeight * look.em * page.scale
  const height = lineHeight * page.lines.length
  const block = blockHeight(look, page.lines.length)
  const y = look.isPlacedByHand ? fitInFrame(page.y, block) : fitInSafeArea(page.y, block, look.ratio)
  const top = y * look.frame.height - height / 2
  const widths = page.lines.map((line) => lineWidth(line) * page.scale)
  const width = Math.max(...widths)
  const centreX = blockCentre(look, width)
  const left = centreX - width / 2
  const lines = page.lines.map((line, index): PlacedLine => {
    const own = widths[index] ?? 0
    const rightToLeft = directionOf(line, look)
    const flush = rightToLeft ? left + width - own : left
    const lineLeft = look.align === 'center' ? centreX - own / 2 : flush
    const centreY = top + lineHeight * (index + 0.5)
    return {
      tokens: placeLine(line, lineLeft, centreY, { look, scale: page.scale, rightToLeft }),
      left: lineLeft,
      width: own,
      centreY,
      height: lineHeight,
      rightToLeft,
    }
  })
  return { page, lines, left, top, width, height }
}
