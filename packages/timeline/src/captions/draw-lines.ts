import { assAlpha, assColor, assNumber, fontTags, letterTags } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { escapeAss } from './caption-text.ts'
import { layers } from './draw-panel.ts'
import { crispTags, enterTags, softAlphas, softAside, softLayers, softTags, spokenTimes, wordColor } from './draw-words.ts'
import type { Look } from './look.ts'
import { verticalMetrics } from './measure-text.ts'
import type { PlacedLine, PageBox, PlacedToken } from './page-geometry.ts'

// NOTE: Words of scripts that we cannot measure keep their spacing only inside a whole line, so a line is one event for
// each word state and a word changes by colour, which never breaks shaping.

type State = { startMs: number; endMs: number; spoken: PlacedToken | undefined; said: ReadonlySet<PlacedToken>; isFirst: boolean }

/** The page cut at every change of the spoken word. Programme ms. */
function pageStates(pageBox: PageBox, look: Look): State[] {
  const { page } = pageBox
  const words = pageBox.lines.flatMap((line) => line.tokens)
  const times = spokenTimes(words, page)
  const changes = new Set([page.startMs, page.endMs])
  const matters = look.highlight || look.later !== 'shown' || look.enter === 'type'
  if (matters) for (const own of times) changes.add(page.startMs + own.startMs).add(page.startMs + own.endMs)
  const sorted = [...changes].filter((ms) => ms >= page.startMs && ms <= page.endMs).sort((a, b) => a - b)
  return sorted.slice(0, -1).map((startMs, index) => {
    const inside = startMs - page.startMs + 0.5
    const at = times.findIndex((own) => inside >= own.startMs && inside < own.endMs)
    const spokenSoFar = new Set(words.filter((_, word) => (times[word]?.startMs ?? 0) <= inside))
    return {
      startMs,
      endMs: sorted[index + 1] ?? page.endMs,
      spoken: look.highlight ? words[at] : undefined,
      said: spokenSoFar,
      isFirst: index === 0,
    }
  })
}

function wordTags(placedToken: PlacedToken, look: Look, state: State): string {
  const isSpoken = state.spoken === placedToken
  const own = wordColor(placedToken, look)
  // Where a look puts a box behind the word, a line in one piece can only change the colour.
  const mark = look.spoken.box ? look.keywordColor : look.spoken.color
  const color = isSpoken && mark !== look.color ? mark : own
  const later = state.said.has(placedToken) || look.later === 'shown' ? 1 : look.later === 'dim' ? 0.5 : 0
  const outline = look.outline?.color ?? '#000000'
  return `${fontTags(placedToken.token.family, placedToken.em, look.fonts)}${letterTags(look)}\\1c${assColor(color)}\\1a${assAlpha(color, later)}\\3a${assAlpha(outline, later)}`
}

function lineBody(line: PlacedLine, look: Look, state: State): string {
  return line.tokens
    .map((placedToken, index) => {
      const gap = index > 0 && placedToken.token.gapBefore > 0 ? ' ' : ''
      return `${gap}{${wordTags(placedToken, look, state)}}${escapeAss(placedToken.token.text)}`
    })
    .join('')
}

function anchor(line: PlacedLine, look: Look): { tag: string; x: number } {
  if (look.align === 'center') return { tag: '\\an5', x: line.left + line.width / 2 }
  return line.rightToLeft ? { tag: '\\an6', x: line.left + line.width } : { tag: '\\an4', x: line.left }
}

function lineCentreY(line: PlacedLine, { fonts }: Look): number {
  const tallest = [...line.tokens].sort((a, b) => b.em - a.em)[0] as PlacedToken
  const { ascent, descent } = verticalMetrics(tallest.token.family, fonts)
  return tallest.baseY + ((descent - ascent) / 2) * tallest.em
}

/** Only the first state of a page moves in; the later ones stand. */
function placeTags(look: Look, x: number, y: number, isFirst: boolean): string {
  const calm = look.enter === 'type' ? { ...look, enter: 'none' as const } : look
  return isFirst ? enterTags(calm, x, y) : `\\pos(${assNumber(x)},${assNumber(y)})`
}

function drawLine(line: PlacedLine, look: Look, state: State): AssEvent[] {
  const { tag, x } = anchor(line, look)
  const y = lineCentreY(line, look)
  const em = line.tokens[0]?.em ?? look.em
  const at = { startMs: state.startMs, endMs: state.endMs, style: 'Text' as const }
  const plain = line.tokens
    .map((placedToken, index) => {
      const gap = index > 0 && placedToken.token.gapBefore > 0 ? ' ' : ''
      const isHidden = look.later === 'hidden' && !state.said.has(placedToken)
      return `${gap}{${fontTags(placedToken.token.family, placedToken.em, look.fonts)}${letterTags(look)}${isHidden ? '\\alpha&HFF&' : ''}}${escapeAss(placedToken.token.text)}`
    })
    .join('')
  const soft = softLayers(look).map(
    (layer): AssEvent => ({
      ...at,
      layer: layers.glow,
      tags: `${tag}${placeTags(look, x + layer.x * em - softAside, y + layer.y * em, state.isFirst)}${softTags(layer, em)}${softAlphas(layer)(1)}`,
      body: plain,
    }),
  )
  const crisp = crispTags(look, em)
  const tags = `${tag}${placeTags(look, x, y, state.isFirst)}${crisp}`
  return [...soft, { ...at, layer: layers.text, tags, body: lineBody(line, look, state) }]
}

/** A page whose lines are drawn in one piece each. */
export function drawLines(pageBox: PageBox, look: Look): AssEvent[] {
  return pageStates(pageBox, look).flatMap((state) => pageBox.lines.flatMap((line) => drawLine(line, look, state)))
}
