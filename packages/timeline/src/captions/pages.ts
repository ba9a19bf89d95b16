import type { IncrementalWork } from '../incremental-work.ts'
import { isLinkingWord } from './linking-words.ts'
import type { Look } from './look.ts'
import { isSentenceBreak } from './tokens.ts'
import type { Token } from './tokens.ts'
import { memoizeByTextAndLanguage } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** What is on the screen at one time: as many lines as its look has. Source ms. */
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
// Pieces per step of work.
const piecesPerStep = 16
// Less than a frame at any rate: nobody sees it, and a crowd of them at one time would all be drawn at once.
const unseenMs = 16

/** The space between two pieces, so wide that neither touches the other while it is enlarged; `later` is the one that is said later. */
export function gapBetween(before: Token, after: Token, later: Token = after): number {
  return later.gapBefore + (later.gapBefore > 0 ? Math.max(before.growth, after.growth) : 0)
}

/** Of the letters, without the room that the outer ones grow into. */
export function lineWidth(line: readonly Token[]): number {
  return line.reduce((sum, token, at) => {
    const before = line[at - 1]
    return sum + token.width + (before ? gapBetween(before, token) : 0)
  }, 0)
}

function enlargedWidth(line: readonly Token[]): number {
  return (line[0]?.growth ?? 0) + lineWidth(line) + (line.at(-1)?.growth ?? 0)
}

const leaningCost = 4.5
// Short pages have more ends: each is worth another page.
const leaningPageCost = 7

/** How badly a break after this piece reads, 0 best. */
function breakCost(token: Token, language: string, leansOnNext: LeansOnNext): number {
  if (token.ends === 'sentence' || token.ends === 'stop') return 0
  if (token.ends === 'clause') return 0.5
  return leansOnNext(token.text, language) ? leaningCost : 1.3
}

// A number leans on what it counts.
type LeansOnNext = (text: string, language: string) => boolean
const leaningWords = layoutCache(() =>
  memoizeByTextAndLanguage((text, language) => isLinkingWord(text, language) || /^\p{N}+$/u.test(text)),
)

/** `reach`: how far the pieces before each one go when all are set as one line. */
type Setting = { tokens: readonly Token[]; look: Look; breaks: readonly number[]; reach: Float64Array }

function settingOf(tokens: readonly Token[], look: Look, layout: ClipLayout): Setting {
  const leansOnNext = layout.cache(leaningWords)
  const reach = new Float64Array(tokens.length + 1)
  for (const [at, token] of tokens.entries()) reach[at + 1] = (reach[at] as number) + spaceBefore(tokens, at) + token.width
  return { tokens, look, breaks: tokens.map((token) => breakCost(token, look.language, leansOnNext)), reach }
}

function spaceBefore(tokens: readonly Token[], at: number): number {
  const [before, token] = [tokens[at - 1], tokens[at] as Token]
  return before ? gapBetween(before, token) : 0
}

/** Width of some pieces set as one line, `end` exclusive, with the room that they grow into. */
function widthOf({ tokens, reach }: Setting, from: number, end: number): number {
  const room = (tokens[from] as Token).growth + (tokens[end - 1] as Token).growth
  return (reach[end] as number) - (reach[from] as number) - spaceBefore(tokens, from) + room
}

/** Where the second line of some pieces begins, `end` for one line; undefined when they do not fit. */
function secondLine(setting: Setting, from: number, end: number): number | undefined {
  const { look, breaks } = setting
  const whole = widthOf(setting, from, end)
  if (whole <= look.lineWidthPx) return end
  if (look.maxLines === 1) return whole <= look.lineWidthPx * mostSqueeze ? end : undefined
  let best: number | undefined
  let bestCost = Infinity
  for (let at = from + 1; at < end; at++) {
    const [a, b] = [widthOf(setting, from, at), widthOf(setting, at, end)]
    if (a > look.lineWidthPx || b > look.lineWidthPx) continue
    const cost = (3 * Math.abs(a - b)) / look.lineWidthPx + 0.5 * (breaks[at - 1] ?? 0)
    if (cost < bestCost) [best, bestCost] = [at, cost]
  }
  return best
}

/** Where near equal lines of a given number begin after the first; undefined when one of them does not fit. */
function evenLines(setting: Setting, from: number, end: number, count: number): number[] | undefined {
  const { look, breaks } = setting
  const starts: number[] = []
  let start = from
  for (let left = count; left > 1; left--) {
    const targetWidth = widthOf(setting, start, end) / left
    let best: number | undefined
    let bestCost = Infinity
    for (let at = start + 1; at < end; at++) {
      const width = widthOf(setting, start, at)
      if (width > look.lineWidthPx) break
      const cost = (3 * Math.abs(width - targetWidth)) / look.lineWidthPx + 0.5 * (breaks[at - 1] ?? 0)
      if (cost < bestCost) [best, bestCost] = [at, cost]
    }
    if (best === undefined) return undefined
    starts.push(best)
    start = best
  }
  return widthOf(setting, start, end) <= look.lineWidthPx ? starts : undefined
}

/** Where the lines after the first begin, as few as fit; undefined when the look has too few. */
function lineStarts(setting: Setting, from: number, end: number): number[] | undefined {
  const second = secondLine(setting, from, end)
  if (second !== undefined) return second === end ? [] : [second]
  for (let count = 3; count <= setting.look.maxLines; count++) {
    const starts = evenLines(setting, from, end, count)
    if (starts) return starts
  }
  return undefined
}

/** The best division into lines that fit, or undefined. Lines are near equal and do not part words that belong together. */
function splitLines(tokens: readonly Token[], look: Look, layout: ClipLayout): Token[][] | undefined {
  const starts = lineStarts(settingOf(tokens, look, layout), 0, tokens.length)
  return starts && [0, ...starts].map((start, line) => tokens.slice(start, starts[line] ?? tokens.length))
}

/** How badly some pieces read as one page, 0 best; `end` exclusive. */
function pageCost(setting: Setting, from: number, end: number, followedByPause: boolean): number {
  const { tokens, look, breaks } = setting
  const first = tokens[from] as Token
  const last = tokens[end - 1] as Token
  const starts = lineStarts(setting, from, end)
  if (starts === undefined) return end - from === 1 ? 6 : Infinity
  const breakAfter = breaks[end - 1] ?? 0
  let cost = 1 + (breakAfter === leaningCost ? leaningPageCost : breakAfter) * (followedByPause ? 0.4 : 1)
  for (let at = from + 1; at < end; at++) {
    const before = tokens[at - 1] as Token
    const pauseMs = (tokens[at] as Token).startMs - before.endMs
    if (pauseMs > 350) cost += pauseMs / 250
  }
  const durationMs = last.endMs - first.startMs
  if (durationMs > longestPageMs) cost += (durationMs - longestPageMs) / 400
  if (durationMs < shortestPageMs) cost += durationMs < flashMs ? 4.5 : 1.6
  if (end - from === 1 && last.ends !== 'sentence' && last.ends !== 'stop' && look.maxWords > 3) cost += 1.4
  const widths = [from, ...starts].map((start, line) => widthOf(setting, start, starts[line] ?? end))
  const fill = widths.reduce((sum, width) => sum + width, 0) / (look.lineWidthPx * look.maxLines)
  if (fill > 1) cost += 1.5
  return cost + 1.2 * (1 - fill) ** 2
}

/** Pieces that may not share a page: the end of a sentence, a long pause or a change of place between them. */
function mustBreak(before: Token, after: Token, move: number): boolean {
  return isSentenceBreak(before, after) || after.startMs - before.endMs > breakingPauseMs || Math.abs(move) > 0.02
}

/** Before which pieces somebody else begins. Words of nobody belong to who spoke last. */
function speakerChanges(tokens: readonly Token[]): boolean[] {
  let last: Token['speaker']
  return tokens.map(({ speaker }) => {
    if (speaker === undefined || speaker === 'Unassigned') return false
    const isChange = last !== undefined && last !== speaker
    last = speaker
    return isChange
  })
}

/** Words on a page as its look counts them; pieces of unspaced script are limited by width alone. */
function countWords(tokens: readonly Token[], from: number, end: number): number {
  let count = 1
  for (let at = from + 1; at < end; at++) if ((tokens[at] as Token).gapBefore > 0) count += 1
  return count
}

/** Least-cost division of a run of pieces into pages. Runs over thousands of pieces at each edit, so nothing is copied on the way. */
function* dividePages(setting: Setting, placeOf: (token: Token) => number): IncrementalWork<Token[][]> {
  const { tokens, look } = setting
  const places = tokens.map(placeOf)
  const changes = speakerChanges(tokens)
  const breaks = tokens.map((token, index) => {
    const next = tokens[index + 1]
    return !next || changes[index + 1] === true || mustBreak(token, next, (places[index] ?? 0) - (places[index + 1] ?? 0))
  })
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= tokens.length; end++) {
    const next = tokens[end]
    const last = tokens[end - 1] as Token
    const followedByPause = !next || breaks[end - 1] === true || next.startMs - last.endMs > 300
    let cheapest = { cost: Infinity, from: end - 1 }
    for (let from = end - 1; from >= 0; from--) {
      if (end - from > 1 && breaks[from]) break
      if (end - from > 1 && countWords(tokens, from, end) > look.maxWords) break
      const cost = (best[from]?.cost ?? Infinity) + pageCost(setting, from, end, followedByPause)
      if (cost < cheapest.cost) cheapest = { cost, from }
      if (widthOf(setting, from, end) > look.lineWidthPx * Math.max(2, look.maxLines)) break
    }
    best.push(cheapest)
    if (end % piecesPerStep === 0) yield
  }
  const pages: Token[][] = []
  for (let end = tokens.length; end > 0; end = best[end]?.from ?? 0) pages.push(tokens.slice(best[end]?.from ?? 0, end))
  return pages.toReversed()
}

/** Of the part whose words are paged. */
export type PageOptions = {
  /** Where on the frame a piece's moment wants its captions. */
  placeOf: (token: Token) => number
  /** Where the part ends, source ms: no page outlives it. */
  endMs: number
  /** The words of the next part begin so soon that nothing is taken away in between. */
  isFollowed: boolean
}

/** Whether a pause is so short that a page stays until the next one. */
export function isSoon(pauseMs: number): boolean {
  return pauseMs <= bridgedGapMs
}

/** When a page goes: right before the next one, or after a short hold that a fast page may stretch into silence. */
function pageEnd(page: readonly Token[], next: readonly Token[] | undefined, { endMs, isFollowed }: PageOptions): number {
  const first = page[0] as Token
  const last = page.at(-1) as Token
  const letters = page.reduce((sum, token) => sum + token.text.length + 1, 0)
  const readMs = (letters * 1000) / comfortableLettersPerSec
  const hold = Math.min(longestHoldMs, Math.max(shortHoldMs, first.startMs + readMs - last.endMs))
  const nextStart = next?.[0]?.startMs ?? endMs
  const isBridged = next ? isSoon(nextStart - last.endMs) : isFollowed
  return Math.min(isBridged ? nextStart : last.endMs + hold, nextStart, endMs)
}

// By the first piece. An edit leaves most pages as they were: those stay the same objects.
const pagesByFirstToken = layoutCache(() => new WeakMap<Token, CaptionPage>())

function isPageOf({ lines }: CaptionPage, tokens: readonly Token[]): boolean {
  let at = 0
  for (const line of lines) for (const token of line) if (token !== tokens[at++]) return false
  return at === tokens.length
}

function toPage(tokens: readonly Token[], { endMs, y }: Pick<CaptionPage, 'endMs' | 'y'>, look: Look, layout: ClipLayout): CaptionPage {
  const first = tokens[0] as Token
  const cache = layout.cache(pagesByFirstToken)
  const cached = cache.get(first)
  if (cached && cached.endMs === endMs && cached.y === y && isPageOf(cached, tokens)) return cached
  const lines = splitLines(tokens, look, layout) ?? [[...tokens]]
  const scale = Math.min(1, look.lineWidthPx / Math.max(...lines.map(enlargedWidth)))
  const page = { startMs: first.startMs, endMs, lines, scale, y }
  cache.set(first, page)
  return page
}

/** The pieces of one part to pages. */
export function* captionPages(
  tokens: readonly Token[],
  look: Look,
  options: PageOptions,
  layout: ClipLayout,
): IncrementalWork<CaptionPage[]> {
  const pageTokens = yield* dividePages(settingOf(tokens, look, layout), options.placeOf)
  const pages: CaptionPage[] = []
  for (const [index, own] of pageTokens.entries()) {
    const page = toPage(own, { endMs: pageEnd(own, pageTokens[index + 1], options), y: options.placeOf(own[0] as Token) }, look, layout)
    if (page.endMs - page.startMs >= unseenMs) pages.push(page)
    yield
  }
  return pages
}
