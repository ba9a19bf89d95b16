import { assAlpha, assColor, assNumber, fontTags } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { escapeAss } from './caption-text.ts'
import { layers, shapeTags } from './draw-panel.ts'
import type { Look } from './look.ts'
import { fontShape } from './measure-text.ts'
import type { PlacedPage, PlacedToken } from './page-geometry.ts'
import { markerStroke, roundedBox } from './shapes.ts'

// NOTE: Words stand at places of their own, so one can grow or change without moving its neighbours. Only for scripts
// that are written letter beside letter from left to right; the others go through draw-lines.ts.

const hidden = 0
const dimmed = 0.5
const longestSpokenHoldMs = 260

type Times = { startMs: number; endMs: number }

/** While a word counts as spoken: until the next one starts, over short pauses too. Relative to the page. */
export function spokenTimes(tokens: readonly PlacedToken[], page: Times): Times[] {
  return tokens.map(({ token }, index) => {
    const next = tokens[index + 1]?.token
    const held = token.endMs + longestSpokenHoldMs
    const endMs = Math.min(next ? Math.max(next.startMs, token.startMs) : page.endMs, held, page.endMs)
    return { startMs: token.startMs - page.startMs, endMs: Math.max(endMs, token.startMs) - page.startMs }
  })
}

export function wordColor(placed: PlacedToken, look: Look): Look['color'] {
  return look.highlight && placed.token.isKeyword ? look.keywordColor : look.color
}

/** Moves, fades or grows a whole page into place. `x` and `y` are where the word ends up. */
export function enterTags(look: Look, x: number, y: number): string {
  const place = `\\pos(${assNumber(x)},${assNumber(y)})`
  switch (look.enter) {
    case 'none':
    case 'type':
      return place
    case 'fade':
      return `${place}\\fad(110,70)`
    case 'rise':
      return `\\move(${assNumber(x)},${assNumber(y + look.em * 0.28)},${assNumber(x)},${assNumber(y)},0,150)\\fad(120,60)`
    case 'pop':
      return `${place}\\fscx72\\fscy72\\t(0,80,\\fscx106\\fscy106)\\t(80,150,\\fscx100\\fscy100)`
  }
}

function laterTags(look: Look, times: Times): string {
  if (look.later === 'shown' || look.enter === 'type' || times.startMs <= 0) return ''
  const faint = look.later === 'dim' ? dimmed : hidden
  const alpha = assAlpha('#000000', faint)
  const back = look.color.length === 9 ? `\\alpha${assAlpha('#000000')}\\1a${assAlpha(look.color)}` : `\\alpha${assAlpha('#000000')}`
  return `\\alpha${alpha}\\t(${assNumber(times.startMs)},${assNumber(times.startMs + 90)},${back})`
}

function spokenTags(placed: PlacedToken, look: Look, times: Times): string {
  if (!look.highlight) return ''
  const { color, scale } = look.spoken
  const own = wordColor(placed, look)
  const changesColor = color !== own && !(placed.token.isKeyword && look.spoken.box)
  if (!changesColor && scale === 1) return ''
  const big = Math.round(scale * 100)
  const into = `${changesColor ? `\\1c${assColor(color)}` : ''}${scale === 1 ? '' : `\\fscx${big}\\fscy${big}`}`
  const back = `${changesColor ? `\\1c${assColor(own)}` : ''}${scale === 1 ? '' : '\\fscx100\\fscy100'}`
  const at = (ms: number) => assNumber(ms)
  return `\\t(${at(times.startMs)},${at(times.startMs + 70)},${into})\\t(${at(times.endMs)},${at(times.endMs + 90)},${back})`
}

/** Centre of the line box of a word, which is what libass places. */
function boxCentreY(placed: PlacedToken): number {
  const { ascent, descent } = fontShape(placed.token.family)
  return placed.baseY + ((descent - ascent) / 2) * placed.em
}

function outlineTags(look: Look, em: number): string {
  if (!look.outline) return '\\bord0'
  return `\\bord${assNumber(look.outline.width * em)}\\3c${assColor(look.outline.color)}\\3a${assAlpha(look.outline.color)}`
}

function hardShadowTags(look: Look, em: number): string {
  const shadow = look.shadow
  if (!shadow || shadow.blur > 0) return '\\shad0'
  return `\\xshad${assNumber(shadow.x * em)}\\yshad${assNumber(shadow.y * em)}\\4c${assColor(shadow.color)}\\4a${assAlpha(shadow.color)}`
}

/** Letters that appear one by one while the word is spoken. */
function typedBody(text: string, times: Times): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const typingMs = Math.min(Math.max(0, times.endMs - times.startMs), 45 * letters.length)
  return letters
    .map(({ segment }, index) => {
      const at = times.startMs + (typingMs * index) / letters.length
      return `{\\alpha&HFF&\\t(${assNumber(at)},${assNumber(at + 1)},\\alpha&H00&)}${escapeAss(segment)}`
    })
    .join('')
}

type Softness = { width: number; blur: number; color: Look['color']; x: number; y: number }

/** Blurred layers below the letters: a soft shadow, a glow. */
export function softLayers(look: Look): Softness[] {
  const layers: Softness[] = []
  const { shadow, glow, outline } = look
  if (shadow && shadow.blur > 0) layers.push({ width: (outline?.width ?? 0) + 0.02, blur: shadow.blur, color: shadow.color, x: shadow.x, y: shadow.y })
  if (glow) layers.push({ width: glow.width, blur: glow.blur, color: glow.color, x: 0, y: 0 })
  return layers
}

/** Tags of a soft layer: the letters themselves in its colour, widened and blurred. */
export function softTags(soft: Softness, em: number): string {
  const color = assColor(soft.color)
  const alpha = assAlpha(soft.color)
  return `\\shad0\\bord${assNumber(soft.width * em)}\\blur${assNumber(soft.blur * em * 0.5)}\\1c${color}\\3c${color}\\1a${alpha}\\3a${alpha}`
}

export function crispTags(look: Look, em: number): string {
  return `${outlineTags(look, em)}${hardShadowTags(look, em)}`
}

function trackingTag(look: Look, em: number): string {
  return look.tracking === 0 ? '' : `\\fsp${assNumber(look.tracking * em)}`
}

function drawMark(placed: PlacedToken, look: Look, page: Times, times: Times, index: number): AssEvent[] {
  const box = look.spoken.box
  if (!look.highlight || !box || times.endMs <= times.startMs) return []
  const { em } = placed
  const capHeight = fontShape(placed.token.family).capHeight * em
  const [padX, padY] = [box.padX * em, box.padY * em]
  const [width, height] = [placed.width + 2 * padX, capHeight + 0.24 * em + 2 * padY]
  const centreY = placed.baseY - capHeight / 2 + 0.02 * em
  const at = { layer: layers.mark, startMs: page.startMs + times.startMs, endMs: page.startMs + times.endMs, style: 'Shape' as const }
  if (box.style === 'marker') {
    const tags = `${shapeTags(placed.centreX - width / 2, centreY, box.color, 4)}\\fscx0\\t(0,110,\\fscx100)\\p1`
    // The stroke stays under what was said until the page goes.
    return [{ ...at, endMs: page.endMs, tags, body: markerStroke(width, height, index + placed.token.text.length) }]
  }
  const tags = `${shapeTags(placed.centreX, centreY, box.color, 5)}\\fscx90\\fscy84\\t(0,70,\\fscx103\\fscy104)\\t(70,120,\\fscx100\\fscy100)\\p1`
  return [{ ...at, tags, body: roundedBox(width, height, box.radius * em) }]
}

function drawCaret(placed: PlacedToken, look: Look, page: Times, times: Times): AssEvent[] {
  if (look.enter !== 'type') return []
  const { em } = placed
  const tags = `${shapeTags(placed.centreX + placed.width / 2 + 0.08 * em, placed.baseY - 0.78 * em, look.keywordColor)}\\p1`
  const startMs = page.startMs + times.startMs + Math.min(times.endMs - times.startMs, 45 * placed.token.text.length)
  return [{ layer: layers.mark, startMs, endMs: page.startMs + times.endMs, style: 'Shape', tags, body: roundedBox(0.1 * em, 0.92 * em, 0) }]
}

function drawWord(placed: PlacedToken, look: Look, page: Times, times: Times): AssEvent[] {
  const { token, em } = placed
  const base = `\\an5${fontTags(token.family, em)}${trackingTag(look, em)}`
  const moving = `${laterTags(look, times)}${spokenTags(placed, look, times)}`
  const own = wordColor(placed, look)
  const typed = look.enter === 'type'
  const body = typed ? typedBody(token.text, times) : escapeAss(token.text)
  const at = { startMs: page.startMs, endMs: page.endMs, style: 'Text' as const }
  const soft = softLayers(look).map((layer): AssEvent => {
    const enter = enterTags(look, placed.centreX + layer.x * em, boxCentreY(placed) + layer.y * em)
    // NOTE: A shadow keeps its colour: only size and presence follow the word.
    const following = moving.replace(/\\1c&H[0-9A-F]{6}&/g, '').replace(/\\1a&H[0-9A-F]{2}&/g, '')
    return { ...at, layer: layers.glow, tags: `${base}${enter}${softTags(layer, em)}${following}`, body }
  })
  const crisp = `${base}${enterTags(look, placed.centreX, boxCentreY(placed))}${crispTags(look, em)}\\1c${assColor(own)}\\1a${assAlpha(own)}${moving}`
  return [...soft, { ...at, layer: layers.text, tags: crisp, body }]
}

/** A page whose words are drawn one by one. */
export function drawWords(placedPage: PlacedPage, look: Look): AssEvent[] {
  const { page } = placedPage
  const words = placedPage.lines.flatMap((line) => line.tokens)
  const times = spokenTimes(words, page)
  return words.flatMap((placed, index) => {
    const own = times[index] as Times
    return [...drawMark(placed, look, page, own, index), ...drawCaret(placed, look, page, own), ...drawWord(placed, look, page, own)]
  })
}
