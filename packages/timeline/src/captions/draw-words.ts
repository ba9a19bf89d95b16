import { assAlpha, assColor, assNumber, fontTags, letterTags } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import { escapeAss } from './caption-text.ts'
import { layers, shapeTags } from './draw-panel.ts'
import type { Look } from './look.ts'
import type { Color } from './preset.ts'
import { verticalMetrics } from './measure-text.ts'
import type { PageBox, PlacedToken } from './page-geometry.ts'
import { isRightToLeft, joinsLetters } from './script.ts'
import { markerStroke, roundedBox } from './shapes.ts'

// NOTE: Words stand at places of their own, so one can grow or change without moving its neighbours, and a word is never
// cut by a command inside it unless its letters stand apart.

const hidden = 0
const dimmed = 0.6
const longestSpokenHoldMs = 260

type Times = { startMs: number; endMs: number }

/** While a word counts as spoken: until the next one starts, over short pauses too. Relative to the page. */
export function spokenTimes(tokens: readonly PlacedToken[], page: Times): Times[] {
  return tokens.map(({ token }, index) => {
    const next = tokens[index + 1]?.token
    const holdEndMs = token.endMs + longestSpokenHoldMs
    const endMs = Math.min(next ? Math.max(next.startMs, token.startMs) : page.endMs, holdEndMs, page.endMs)
    return { startMs: token.startMs - page.startMs, endMs: Math.max(endMs, token.startMs) - page.startMs }
  })
}

export function wordColor(placedToken: PlacedToken, look: Look): Look['color'] {
  const { token } = placedToken
  return look.highlight && token.isKeyword ? look.keywordColor : (token.color ?? look.color)
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

type Painted = { fill: Color; edge: Color; shade: Color }

/** Transparency tags of something at a share of its own opacity. */
type Alphas = (opacity: number) => string

function crispAlphas({ fill, edge, shade }: Painted): Alphas {
  return (opacity) => `\\1a${assAlpha(fill, opacity)}\\3a${assAlpha(edge, opacity)}\\4a${assAlpha(shade, opacity)}`
}

/** A word that was not said yet is faint or absent, every part of it by the same share. */
function laterTags(look: Look, times: Times, alphas: Alphas): string {
  const full = alphas(1)
  if (look.later === 'shown' || look.enter === 'type' || times.startMs <= 0) return full
  const faint = alphas(look.later === 'dim' ? dimmed : hidden)
  return `${faint}\\t(${assNumber(times.startMs)},${assNumber(times.startMs + 90)},${full})`
}

function spokenTags(placedToken: PlacedToken, look: Look, times: Times): string {
  if (!look.highlight) return ''
  const { color, scale } = look.spoken
  const own = wordColor(placedToken, look)
  // A look that does not colour the spoken word leaves a keyword its own colour.
  const changesColor = color !== own && color !== look.color && !look.spoken.box
  if (!changesColor && scale === 1) return ''
  const big = Math.round(scale * 100)
  const into = `${changesColor ? `\\1c${assColor(color)}` : ''}${scale === 1 ? '' : `\\fscx${big}\\fscy${big}`}`
  const back = `${changesColor ? `\\1c${assColor(own)}` : ''}${scale === 1 ? '' : '\\fscx100\\fscy100'}`
  const at = (ms: number) => assNumber(ms)
  return `\\t(${at(times.startMs)},${at(times.startMs + 70)},${into})\\t(${at(times.endMs)},${at(times.endMs + 90)},${back})`
}

/** Centre of the line box of a word, which is what libass places. */
function boxCentreY(placedToken: PlacedToken, { fonts }: Look): number {
  const { ascent, descent } = verticalMetrics(placedToken.token.family, fonts)
  return placedToken.baseY + ((descent - ascent) / 2) * placedToken.em
}

function outlineTags(look: Look, em: number): string {
  return look.outline ? `\\bord${assNumber(look.outline.width * em)}\\3c${assColor(look.outline.color)}` : '\\bord0'
}

function hardShadowTags(look: Look, em: number): string {
  const shadow = look.shadow
  if (!shadow || shadow.blur > 0) return '\\shad0'
  return `\\xshad${assNumber(shadow.x * em)}\\yshad${assNumber(shadow.y * em)}\\4c${assColor(shadow.color)}`
}

function revealTags(atMs: number, alphas: Alphas): string {
  return `\\alpha&HFF&\\t(${assNumber(atMs)},${assNumber(atMs + 1)},${alphas(1)})`
}

/** Letters that appear one by one while the word is spoken. */
function typedBody(text: string, times: Times, alphas: Alphas): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const typingMs = Math.min(Math.max(0, times.endMs - times.startMs), 45 * letters.length)
  return letters
    .map(({ segment }, index) => {
      const at = times.startMs + (typingMs * index) / letters.length
      return `{${revealTags(at, alphas)}}${escapeAss(segment)}`
    })
    .join('')
}

const rightToLeftMark = '\u200f'

function wordBody({ token, rightToLeft }: PlacedToken, look: Look, times: Times, alphas: Alphas): string {
  // Figures and signs take the direction of the line they stand in.
  const direction = rightToLeft && !isRightToLeft(token.script) && !/\p{L}/u.test(token.text) ? rightToLeftMark : ''
  if (look.enter !== 'type') return direction + escapeAss(token.text)
  if (!joinsLetters(token.script)) return typedBody(token.text, times, alphas)
  return `{${revealTags(times.startMs, alphas)}}${direction}${escapeAss(token.text)}`
}

type Softness = { width: number; blur: number; color: Look['color']; x: number; y: number }

/** Blurred layers below the letters: a soft shadow, a glow. */
export function softLayers(look: Look): Softness[] {
  const layers: Softness[] = []
  const { shadow, glow, outline } = look
  if (shadow && shadow.blur > 0)
    layers.push({ width: (outline?.width ?? 0) + 0.03, blur: shadow.blur, color: shadow.color, x: shadow.x, y: shadow.y })
  if (glow) layers.push({ width: glow.width, blur: glow.blur, color: glow.color, x: 0, y: 0 })
  return layers
}

/** How far aside a soft layer is drawn as a shadow of its letters, px. A shadow that falls nowhere is not drawn. */
export const softAside = 1

/**
 * Tags of a soft layer: the shadow of letters that are not seen, widened and blurred. An edge in its place would have a hole
 * where the letters are as soon as it is half transparent, and libass cuts that hole at half strength or whole by whether
 * a pixel is covered to the last of 255 parts: a difference that nobody sees would become one that everybody sees.
 */
export function softTags(soft: Softness, em: number): string {
  return `\\xshad${softAside}\\yshad0\\bord${assNumber(soft.width * em)}\\blur${assNumber(soft.blur * em * 0.5)}\\1c${assColor(soft.color)}\\4c${assColor(soft.color)}`
}

/** The letters have the last trace of a fill: those with none throw a hollow shadow. */
export function softAlphas({ color }: Softness): Alphas {
  return (opacity) => `\\1a&HFE&\\3a&HFF&\\4a${assAlpha(color, opacity)}`
}

/** Edge and hard shadow of the letters. Without transparency. */
export function crispTags(look: Look, em: number): string {
  return `${outlineTags(look, em)}${hardShadowTags(look, em)}`
}

function trackingTag(look: Look, em: number): string {
  return look.tracking === 0 ? '' : `\\fsp${assNumber(look.tracking * em)}`
}

function drawMark(placedToken: PlacedToken, look: Look, page: Times, times: Times, index: number): AssEvent[] {
  const box = look.spoken.box
  if (!look.highlight || !box || times.endMs <= times.startMs) return []
  const { em } = placedToken
  const capHeight = verticalMetrics(placedToken.token.family, look.fonts).capHeight * em
  const [padX, padY] = [box.padX * em, box.padY * em]
  const [width, height] = [placedToken.width + 2 * padX, capHeight + 0.24 * em + 2 * padY]
  const centreY = placedToken.baseY - capHeight / 2 + 0.02 * em
  const at = { layer: layers.mark, startMs: page.startMs + times.startMs, endMs: page.startMs + times.endMs, style: 'Shape' as const }
  if (box.style === 'marker') {
    const tags = `${shapeTags(placedToken.centreX - width / 2, centreY, box.color, 4)}\\fscx0\\t(0,110,\\fscx100)\\p1`
    // The stroke stays under what was said until the page goes.
    return [{ ...at, endMs: page.endMs, tags, body: markerStroke(width, height, index + placedToken.token.text.length) }]
  }
  const tags = `${shapeTags(placedToken.centreX, centreY, box.color, 5)}\\fscx90\\fscy84\\t(0,70,\\fscx103\\fscy104)\\t(70,120,\\fscx100\\fscy100)\\p1`
  return [{ ...at, tags, body: roundedBox(width, height, box.radius * em) }]
}

function drawCaret(placedToken: PlacedToken, look: Look, page: Times, times: Times): AssEvent[] {
  if (look.enter !== 'type') return []
  const { em } = placedToken
  const x = placedToken.rightToLeft
    ? placedToken.centreX - placedToken.width / 2 - 0.18 * em
    : placedToken.centreX + placedToken.width / 2 + 0.08 * em
  const tags = `${shapeTags(x, placedToken.baseY - 0.78 * em, look.keywordColor)}\\p1`
  const startMs = page.startMs + times.startMs + Math.min(times.endMs - times.startMs, 45 * placedToken.token.text.length)
  return [
    { layer: layers.mark, startMs, endMs: page.startMs + times.endMs, style: 'Shape', tags, body: roundedBox(0.1 * em, 0.92 * em, 0) },
  ]
}

function drawWord(placedToken: PlacedToken, look: Look, page: Times, times: Times): AssEvent[] {
  const { token, em } = placedToken
  const base = `\\an5${fontTags(token.family, em, look.fonts)}${letterTags(look)}${trackingTag(look, em)}`
  const own = wordColor(placedToken, look)
  const highlightTags = spokenTags(placedToken, look, times)
  const at = { startMs: page.startMs, endMs: page.endMs, style: 'Text' as const }
  const soft = softLayers(look).map((layer): AssEvent => {
    const alphas = softAlphas(layer)
    const enter = enterTags(look, placedToken.centreX + layer.x * em - softAside, boxCentreY(placedToken, look) + layer.y * em)
    // NOTE: A shadow keeps its colour: only its size follows the word.
    const following = look.spoken.scale === 1 ? '' : highlightTags.replace(/\\1c&H[0-9A-F]{6}&/g, '')
    const tags = `${base}${enter}${softTags(layer, em)}${laterTags(look, times, alphas)}${following}`
    return { ...at, layer: layers.glow, tags, body: wordBody(placedToken, look, times, alphas) }
  })
  const alphas = crispAlphas({ fill: own, edge: look.outline?.color ?? '#000000', shade: look.shadow?.color ?? '#000000' })
  const crisp = `${base}${enterTags(look, placedToken.centreX, boxCentreY(placedToken, look))}${crispTags(look, em)}\\1c${assColor(own)}${laterTags(look, times, alphas)}${highlightTags}`
  return [...soft, { ...at, layer: layers.text, tags: crisp, body: wordBody(placedToken, look, times, alphas) }]
}

/** A page whose words are drawn one by one. */
export function drawWords(placedPage: PageBox, look: Look): AssEvent[] {
  const { page } = placedPage
  const words = placedPage.lines.flatMap((line) => line.tokens)
  const times = spokenTimes(words, page)
  return words.flatMap((placedToken, index) => {
    const own = times[index] as Times
    return [
      ...drawMark(placedToken, look, page, own, index),
      ...drawCaret(placedToken, look, page, own),
      ...drawWord(placedToken, look, page, own),
    ]
  })
}
