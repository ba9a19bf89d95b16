import type { Look } from './look.ts'
import type { PlacedPage } from './page-geometry.ts'
import type { CaptionPage } from './pages.ts'
import type { Color } from './preset.ts'
import { isUnspaced } from './script.ts'
import { contrastRatio } from '../contrast.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

function opacity(color: Color): number {
  return color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1
}

/** What large letters need at least. */
export const leastContrast = 3

type Contrast = { ratio: number; against: 'box' | 'outline' | 'shadow' | 'video' }

// Thinner than this an outline does not separate letters from the video, em.
const leastEdge = 0.025
const solid = 0.55

/**
 * How well letters stand out from what lies right around them, whatever the video shows. Against bare video the worst
 * case counts: a background of their own brightness.
 */
export function captionContrast(look: Look): Contrast {
  const colors = [look.color, ...Object.values(look.speakerColors).map((color) => color as Color)]
  const least = (ground: Color) => Math.min(...colors.map((color) => contrastRatio(color, ground)))
  if (look.panel && opacity(look.panel.color) >= solid) return { ratio: least(look.panel.color), against: 'box' }
  if (look.outline && look.outline.width >= leastEdge && opacity(look.outline.color) >= solid)
    return { ratio: least(look.outline.color), against: 'outline' }
  const soft = look.glow ?? look.shadow
  if (soft && opacity(soft.color) >= solid) return { ratio: least(soft.color), against: 'shadow' }
  return { ratio: 1, against: 'video' }
}

/** Channels of a pixel, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

const parts = (color: Color): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (rgb: Rgb): Color => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

function blendColors(ground: Rgb, color: Color, share: number): Rgb {
  const own = parts(color)
  return ground.map((value, channel) => value + ((own[channel] ?? 0) - value) * opacity(color) * share) as unknown as Rgb
}

// A blur is at its full strength nowhere near the edge of a letter.
const softShare = 0.7
// Of the places under a page: a bright spot behind one letter does no harm.
const mostHard = 0.1

/**
 * How well letters stand out from an image through all that the look lays between them: the contrast that nine in ten of
 * `pixels`, sampled right under a page, have at least. 1 to 21.
 */
export function contrastOver(look: Look, pixels: readonly Rgb[]): number {
  const soft = look.glow ?? look.shadow
  const edge = look.outline && look.outline.width >= leastEdge ? look.outline : null
  const letters = [look.color, ...Object.values(look.speakerColors).map((color) => color as Color)]
  const ratios = pixels.map((pixel) => {
    const boxed = look.panel ? blendColors(pixel, look.panel.color, 1) : pixel
    const shaded = soft ? blendColors(boxed, soft.color, softShare) : boxed
    const ground = hexOf(edge ? blendColors(shaded, edge.color, 1) : shaded)
    return Math.min(...letters.map((color) => contrastRatio(color, ground)))
  })
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * mostHard)] ?? 21
}

type FastPage = { startMs: number; text: string; lettersPerSec: number }

// What most adults can follow while they also watch; a Chinese character says as much as several letters.
const mostLetters = 21
const mostUnspaced = 9

/** The words of a page in one line. */
export function pageText({ lines }: PlacedPage['page']): string {
  return lines
    .flat()
    .map((token, index) => (index > 0 && token.gapBefore > 0 ? ` ${token.text}` : token.text))
    .join('')
}

type Speed = { text: string; lettersPerSec: number; most: number }
const speeds = layoutCache(() => memoizeByObject(speedOf))

function speedOf(page: CaptionPage): Speed {
  const text = pageText(page)
  const lettersPerSec = ([...text].length * 1000) / Math.max(1, page.endMs - page.startMs)
  return { text, lettersPerSec, most: page.lines.flat().some(({ script }) => isUnspaced(script)) ? mostUnspaced : mostLetters }
}

/** Pages that go by faster than they can be read, programme ms, fastest first. */
export function fastPages(pages: readonly PlacedPage[], layout: ClipLayout = createLayout()): FastPage[] {
  const cachedSpeed = layout.cache(speeds)
  return pages
    .flatMap(({ page, startMs }): (FastPage & { excess: number })[] => {
      const { text, lettersPerSec, most } = cachedSpeed(page)
      return lettersPerSec > most ? [{ startMs, text, lettersPerSec, excess: lettersPerSec / most }] : []
    })
    .toSorted((a, b) => b.excess - a.excess)
    .map(({ startMs, text, lettersPerSec }) => ({ startMs, text, lettersPerSec }))
}
