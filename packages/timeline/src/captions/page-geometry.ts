import { emFor } from './look.ts'
import type { Look } from './look.ts'
import { fontShape } from './measure-text.ts'
import { lineWidth } from './pages.ts'
import type { CaptionPage } from './pages.ts'
import { insideSafeArea } from './safe-area.ts'
import { isRightToLeft } from './script.ts'
import type { Token } from './tokens.ts'

/** Pixels on the frame. `centreX` and `baseY` of a token: middle of its letters, and its base line. */
export type PlacedToken = { token: Token; em: number; centreX: number; width: number; baseY: number }
export type PlacedLine = { tokens: PlacedToken[]; left: number; width: number; centreY: number; height: number; rightToLeft: boolean }
export type PlacedPage = { page: CaptionPage; lines: PlacedLine[]; left: number; top: number; width: number; height: number }

/** Fraction of the frame height that a full block of this look takes, with its panel. */
export function blockHeight(look: Look, lines: number = look.maxLines): number {
  const padding = look.panel ? 2 * look.panel.padY : 0
  return ((look.lineHeight * lines + padding) * look.em) / look.frame.height
}

function placeLine(line: readonly Token[], x: number, centreY: number, look: Look, scale: number): PlacedToken[] {
  // One base line for all scripts of a line: capitals of the look are centred on the line.
  const capHeight = fontShape(look.family).capHeight * emFor('latin', look.family, look)
  let left = x
  return line.map((token, index) => {
    left += index > 0 ? token.gapBefore * scale : 0
    const width = token.width * scale
    const placed = { token, em: token.em * scale, centreX: left + width / 2, width, baseY: centreY + (capHeight * scale) / 2 }
    left += width
    return placed
  })
}

/** Where everything of a page goes: the block is centred on the frame and kept inside the safe area. */
export function placePage(page: CaptionPage, look: Look): PlacedPage {
  const lineHeight = look.lineHeight * look.em * page.scale
  const height = lineHeight * page.lines.length
  const y = insideSafeArea(page.y, blockHeight(look, page.lines.length), look.ratio)
  const top = y * look.frame.height - height / 2
  const widths = page.lines.map((line) => lineWidth(line) * page.scale)
  const width = Math.max(...widths)
  const left = (look.frame.width - width) / 2
  const lines = page.lines.map((line, index): PlacedLine => {
    const own = widths[index] ?? 0
    const rightToLeft = isRightToLeft((line.find((token) => isRightToLeft(token.script)) ?? line[0] as Token).script)
    const flush = rightToLeft ? left + width - own : left
    const lineLeft = look.align === 'center' ? (look.frame.width - own) / 2 : flush
    const centreY = top + lineHeight * (index + 0.5)
    return { tokens: placeLine(line, lineLeft, centreY, look, page.scale), left: lineLeft, width: own, centreY, height: lineHeight, rightToLeft }
  })
  return { page, lines, left, top, width, height }
}
