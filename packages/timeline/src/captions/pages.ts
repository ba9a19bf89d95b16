import { isLinkingWord } from './linking-words.ts'
import type { Look } from './look.ts'
import type { Token } from './tokens.ts'

/** What is on the screen at one time: at most two lines. Programme ms. */
export type CaptionPage = {
  startMs: number
  endMs: number
  lines: Token[][]
  /** Shrinks letters where one word alone, or a look of one line, is wider than the line; 1 otherwise. */
  scale: number
  /** Centre of the block over the frame height. */
  y: number
}

// Readers follow about 17 letters a second; a page that was spoken faster stays a little longer where it can.
const comfortableLettersPerSec = 17
const longestHoldMs = 1200
const shortHoldMs = 350
const bridgedGapMs = 900
const breakingPauseMs = 850
const longestPageMs = 4500
const shortestPageMs = 600
const flashMs = 300
// A look of one line would rather be set a little smaller than let a word flash by.
const mostSqueeze = 1.16
// Less than a frame at any rate: nobody sees it, and a crowd of them at one time would all be drawn at once.
const unseenMs = 16

export function lineWidth(line: readonly Token[]): number {
  return line.reduce((sum, token, index) => sum + token.width + (index > 0 ? token.gapBefore : 0), 0)
}

/** How badly a break after this piece reads, 0 best. */
function breakCost(token: Token, language: string): number {
  if (token.ends === 'sentence') return 0
  if (token.ends === 'clause') return 0.5
  // A number leans on what it counts.
  return isLinkingWord(token.text, language) || /^\p{N}+$/u.test(token.text) ? 4.5 : 1.3
}

/** The best division into lines that fit, or undefined. Two lines are near equal and do not part words that belong together. */
export function splitLines(tokens: readonly Token[], look: Look): Token[][] | undefined {
  if (lineWidth(tokens) <= look.lineWidthPx) return [[...tokens]]
  if (look.maxLines === 1) return lineWidth(tokens) <= look.lineWidthPx * mostSqueeze ? [[...tokens]] : undefined
  let best: Token[][] | undefined
  let bestCost = Infinity
  for (let at = 1; at < tokens.length; at++) {
    const [first, second] = [tokens.slice(0, at), tokens.slice(at)]
    const [a, b] = [lineWidth(first), lineWidth(second)]
    if (a > look.lineWidthPx || b > look.lineWidthPx) continue
    const last = first.at(-1) as Token
    const cost = (3 * Math.abs(a - b)) / look.lineWidthPx + 0.5 * breakCost(last, look.language)
    if (cost < bestCost) [best, bestCost] = [[first, second], cost]
  }
  return best
}

function pageCost(tokens: readonly Token[], look: Look, followedByPause: boolean): number {
  const first = tokens[0] as Token
  const last = tokens.at(-1) as Token
  const lines = splitLines(tokens, look)
  if (!lines) return tokens.length === 1 ? 6 : Infinity
  let cost = 1 + breakCost(last, look.language) * (followedByPause ? 0.4 : 1)
  tokens.slice(1).forEach((token, index) => {
    const before = tokens[index] as Token
    const pauseMs = token.startMs - before.endMs
    if (before.ends === 'sentence') cost += 4
    if (pauseMs > 350) cost += pauseMs / 250
  })
  const durationMs = last.endMs - first.startMs
  if (durationMs > longestPageMs) cost += (durationMs - longestPageMs) / 400
  if (durationMs < shortestPageMs) cost += durationMs < flashMs ? 4.5 : 1.6
  if (tokens.length === 1 && last.ends !== 'sentence' && look.maxWords > 3) cost += 1.4
  const fill = lines.reduce((sum, line) => sum + lineWidth(line), 0) / (look.lineWidthPx * look.maxLines)
  if (fill > 1) cost += 1.5
  return cost + 1.2 * (1 - fill) ** 2
}

/** Pieces that may not share a page: a cut of the clip, a long pause or a change of place between them. */
function mustBreak(before: Token, after: Token, placeOf: (token: Token) => number): boolean {
  return before.part !== after.part || after.startMs - before.endMs > breakingPauseMs || Math.abs(placeOf(before) - placeOf(after)) > 0.02
}

/** Words on a page as its look counts them; pieces of unspaced script are limited by width alone. */
function countWords(tokens: readonly Token[]): number {
  return tokens.filter((token, index) => index === 0 || token.gapBefore > 0).length
}

/** Least-cost division of a run of pieces into pages. */
function dividePages(tokens: readonly Token[], look: Look, placeOf: (token: Token) => number): Token[][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= tokens.length; end++) {
    const next = tokens[end]
    const last = tokens[end - 1] as Token
    const followedByPause = !next || mustBreak(last, next, placeOf) || next.startMs - last.endMs > 300
    let cheapest = { cost: Infinity, from: end - 1 }
    for (let from = end - 1; from >= 0; from--) {
      const page = tokens.slice(from, end)
      const [head, second] = page
      if (head && second && mustBreak(head, second, placeOf)) break
      if (page.length > 1 && countWords(page) > look.maxWords) break
      const cost = (best[from]?.cost ?? Infinity) + pageCost(page, look, followedByPause)
      if (cost < cheapest.cost) cheapest = { cost, from }
      if (lineWidth(page) > look.lineWidthPx * 2) break
    }
    best.push(cheapest)
  }
  const pages: Token[][] = []
  for (let end = tokens.length; end > 0; end = best[end]?.from ?? 0) pages.unshift(tokens.slice(best[end]?.from ?? 0, end))
  return pages
}

/** When a page goes: right before the next one, or after a short hold that a fast page may stretch into silence. */
function pageEnd(page: readonly Token[], next: readonly Token[] | undefined, partEndMs: number): number {
  const first = page[0] as Token
  const last = page.at(-1) as Token
  const letters = page.reduce((sum, token) => sum + token.text.length + 1, 0)
  const readMs = (letters * 1000) / comfortableLettersPerSec
  const hold = Math.min(longestHoldMs, Math.max(shortHoldMs, first.startMs + readMs - last.endMs))
  const nextStart = next?.[0]?.startMs ?? Infinity
  const wanted = nextStart - last.endMs <= bridgedGapMs ? nextStart : last.endMs + hold
  return Math.min(wanted, nextStart, partEndMs)
}

/**
 * Pieces to pages. `placeOf` says where on the frame a piece's moment wants its captions; `partEndMs` is the programme
 * time at which a part of the clip ends, which no page outlives.
 */
export function captionPages(
  tokens: readonly Token[],
  look: Look,
  options: { placeOf: (token: Token) => number; partEndMs: (part: number) => number },
): CaptionPage[] {
  const divided = dividePages(tokens, look, options.placeOf)
  const pages = divided.map((page, index): CaptionPage => {
    const first = page[0] as Token
    const lines = splitLines(page, look) ?? [[...page]]
    const widest = Math.max(...lines.map(lineWidth))
    return {
      startMs: first.startMs,
      endMs: pageEnd(page, divided[index + 1], options.partEndMs(first.part)),
      lines,
      scale: Math.min(1, look.lineWidthPx / widest),
      y: options.placeOf(first),
    }
  })
  return pages.filter((page) => page.endMs - page.startMs >= unseenMs)
}
