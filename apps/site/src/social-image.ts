import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const modules = join(import.meta.dirname, '../../../node_modules')
/** Drawing one takes a tenth of a second, and there are more than a hundred. */
const cache = join(modules, '.cache/social-images')
const margin = 90
const most = { widthPx: 1200 - 2 * margin, heightPx: 260 }
const largestPx = 104
const smallestPx = 56

/** One after another, the first that has a sign draws it. */
type Face = readonly Font[]
export type SocialFonts = { title: Face; line: Face }

const open = async (name: string): Promise<Font> => create(await readFile(join(modules, '@fontsource', name)))

export async function openSocialFonts(): Promise<SocialFonts> {
  const [title, titleExt, line, lineExt] = await Promise.all([
    open('bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
    open('bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff'),
    open('hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff'),
    open('hanken-grotesk/files/hanken-grotesk-latin-ext-500-normal.woff'),
  ])
  return { title: [title, titleExt], line: [line, lineExt] }
}

const fontOf = (face: Face, sign: string) => face.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** Whether the fonts have every sign of a text: they have no Chinese and no Korean. */
export const canDraw = ({ title }: SocialFonts, text: string) => [...text].every((sign) => fontOf(title, sign))

/** Neighbouring signs of one font, which is what kerning works on. */
function listRuns(face: Face, text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const sign of text) {
    const font = fontOf(face, sign)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += sign
    else runs.push({ font, text: sign })
  }
  return runs
}

/** Its outlines from the left end of a base line, and how wide it is. */
function outline(face: Face, text: string, sizePx: number, at: { x: number; y: number }): { path: string; widthPx: number } {
  let x = at.x
  const paths = listRuns(face, text).map(({ font, text: part }) => {
    const scale = sizePx / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    return glyphs.map(({ path }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const figure = path.transform(scale, 0, 0, -scale, x + xOffset * scale, at.y - yOffset * scale).toSVG()
      x += xAdvance * scale
      return figure
    })
  })
  return { path: paths.flat().join(''), widthPx: x - at.x }
}

const widthOf = (face: Face, text: string, sizePx: number) => outline(face, text, sizePx, { x: 0, y: 0 }).widthPx

/** Lines as full as they may be. */
function breakLines(face: Face, text: string, sizePx: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(face, longer, sizePx) <= most.widthPx) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The largest letters with which a title fits. */
function fitTitle(face: Face, text: string): { lines: string[]; sizePx: number } {
  for (let sizePx = largestPx; sizePx > smallestPx; sizePx -= 4) {
    const lines = breakLines(face, text, sizePx)
    const isNarrow = lines.every((line) => widthOf(face, line, sizePx) <= most.widthPx)
    if (isNarrow && lines.length * sizePx <= most.heightPx) return { lines, sizePx }
  }
  return { lines: breakLines(face, text, smallestPx), sizePx: smallestPx }
}

function toSvg({ title: face, line: lineFace }: SocialFonts, title: string, line: string): string {
  const { lines, sizePx } = fitTitle(face, title)
  const top = 320 - ((lines.length - 1) * sizePx * 1.08) / 2
  const outlines = lines.map((text, index) => outline(face, text, sizePx, { x: margin, y: top + index * sizePx * 1.08 }).path)
  const below = widthOf(lineFace, line, 34) <= most.widthPx ? outline(lineFace, line, 34, { x: margin, y: 500 }).path : ''
  const name = outline(face, 'Clipwright', 44, { x: margin + 76, y: 118 }).path
  // The mark above, and the same figure as a timeline with a clip below.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="#141e19"/>
<g transform="translate(${margin} 74) scale(1.8)"><path d="M7 9.5h18M7 22.5h11" stroke="#b3b7af" stroke-width="2.5" stroke-linecap="round" fill="none"/><path d="M6 12.5h20.5l-2 7H4z" fill="#d8f428"/></g>
<path d="${name}" fill="#f4f5f0"/><path d="${outlines.join('')}" fill="#f4f5f0"/><path d="${below}" fill="#b3b7af"/>
<path d="M${margin} 562h330M800 562h310" stroke="#3c4a42" stroke-width="12" stroke-linecap="round"/><path d="M452 544h320l-10 36H442z" fill="#d8f428"/>
</svg>`
}

/** 1200 by 630 pixels, which is what other sites show beside a link. PNG. */
export async function drawSocialImage(fonts: SocialFonts, title: string, line: string): Promise<Buffer> {
  const svg = toSvg(fonts, title, line)
  const file = join(cache, `${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.png`)
  const earlier = await readFile(file).catch(() => null) // Not drawn yet.
  if (earlier) return earlier
  const image = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 1 }).toBuffer()
  await mkdir(cache, { recursive: true })
  await writeFile(file, image)
  return image
}
