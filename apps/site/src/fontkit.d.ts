/** What the social images need of fontkit, which brings no types. */
declare module 'fontkit' {
  type Path = { transform(a: number, b: number, c: number, d: number, x: number, y: number): Path; toSVG(): string }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: { path: Path }[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  }
  export function create(bytes: Buffer): Font
}
