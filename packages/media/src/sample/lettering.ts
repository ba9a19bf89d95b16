import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

type Point = { x: number; y: number; onCurve: boolean }
type Outlines = {
  head: { unitsPerEm: number }
  glyf: { advanceWidth: number; contours?: Point[][] }[]
  cmap: Record<number, number>
}
type Reader = new (options: object) => { read(bytes: ArrayBuffer): Outlines }

const require = createRequire(import.meta.url)

/** Draws capitals as outlines, so that a frame looks the same whatever fonts are installed. */
export type Lettering = { line(text: string, place: { x: number; y: number; size: number; fill: string; gap?: number }): string }

/** `x` is the left end of a line and `y` its baseline; `size` is the em in pixels. */
export function loadLettering(): Lettering {
  const file = require.resolve('@fontsource/anton/files/anton-latin-400-normal.woff')
  const unpack = (require('fonteditor-core/lib/ttf/woff2ttf') as { default(bytes: ArrayBuffer, options: object): ArrayBuffer }).default
  const Font = (require('fonteditor-core/lib/ttf/ttfreader') as { default: Reader }).default
  const inflate = (packed: number[]) => Array.from(inflateSync(Buffer.from(packed)))
  const font = new Font({}).read(unpack(new Uint8Array(readFileSync(file)).buffer, { inflate }))
  return {
    line(text, { x, y, size, fill, gap = 0 }) {
      const scale = size / font.head.unitsPerEm
      let at = 0
      const outlines = [...text].map((letter) => {
        const glyph = font.glyf[font.cmap[letter.codePointAt(0) ?? 0] ?? 0]
        const outline = (glyph?.contours ?? []).map((contour) => writeOutline(contour, at)).join('')
        at += (glyph?.advanceWidth ?? 0) + gap / scale
        return outline
      })
      return `<path transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" fill="${fill}" d="${outlines.join('')}"/>`
    },
  }
}

/** A TrueType contour as path data; between two consecutive control points there is an implied point. */
function writeOutline(contour: readonly Point[], shift: number): string {
  const first = contour.findIndex((point) => point.onCurve)
  const points = [...contour.slice(first), ...contour.slice(0, first)]
  const [start] = points
  if (!start) return ''
  const write = ({ x, y }: { x: number; y: number }) => `${x + shift} ${y}`
  let path = `M${write(start)}`
  for (const [index, point] of points.entries()) {
    if (index === 0) continue
    if (point.onCurve) {
      if (points[index - 1]?.onCurve) path += `L${write(point)}`
      continue
    }
    const next = points[index + 1] ?? start
    const end = next.onCurve ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    path += `Q${write(point)} ${write(end)}`
  }
  return `${path}Z`
}
