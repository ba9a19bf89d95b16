export type FontScript = 'latin' | 'cyrillic' | 'greek' | 'vietnamese' | 'arabic' | 'hebrew' | 'devanagari' | 'han' | 'kana' | 'hangul'

export type CaptionFont = {
  /** Internal name in the file: what an ASS style must say. Weights have names of their own. */
  family: string
  /** npm package that ships the files, or "system" for Debian's fonts-noto-cjk. */
  package: string
  /** Relative to the package's `files` folder; for "system", file names to look up. WOFF: libass does not read WOFF2. */
  files: string[]
  scripts: FontScript[]
  /** The ASS bold flag that picks the right face of a family with several weights under one name. */
  bold: boolean
}

function woff(slug: string, weight: number, subsets: string[]): string[] {
  return subsets.map((subset) => `${slug}-${subset}-${weight}-normal.woff`)
}

const latin = ['latin', 'latin-ext']
const latinVietnamese = [...latin, 'vietnamese']
const european = [...latinVietnamese, 'cyrillic', 'cyrillic-ext']
const allNoto = [...european, 'greek', 'greek-ext']

function font(family: string, slug: string, weight: number, subsets: string[], scripts: FontScript[]): CaptionFont {
  return { family, package: `@fontsource/${slug}`, files: woff(slug, weight, subsets), scripts, bold: false }
}

function cjk(region: string, scripts: FontScript[]): CaptionFont {
  return { family: `Noto Sans CJK ${region}`, package: 'system', files: ['NotoSansCJK-Bold.ttc'], scripts, bold: true }
}

/** Every font a caption can name. The renderer links these files into its fonts folder, the editor loads the same. */
export const captionFonts: CaptionFont[] = [
  font('Montserrat ExtraBold', 'montserrat', 800, european, ['latin', 'vietnamese', 'cyrillic']),
  font('Montserrat SemiBold', 'montserrat', 600, european, ['latin', 'vietnamese', 'cyrillic']),
  font('Poppins ExtraBold', 'poppins', 800, latin, ['latin']),
  font('Poppins SemiBold', 'poppins', 600, latin, ['latin']),
  font('Anton', 'anton', 400, latinVietnamese, ['latin', 'vietnamese']),
  font('Archivo Black', 'archivo-black', 400, latin, ['latin']),
  font('Bangers', 'bangers', 400, latinVietnamese, ['latin', 'vietnamese']),
  font('Bebas Neue', 'bebas-neue', 400, latin, ['latin']),
  font('JetBrains Mono ExtraBold', 'jetbrains-mono', 800, [...european, 'greek'], ['latin', 'vietnamese', 'cyrillic', 'greek']),
  font('Noto Sans ExtraBold', 'noto-sans', 800, allNoto, ['latin', 'vietnamese', 'cyrillic', 'greek']),
  font('Noto Sans SemiBold', 'noto-sans', 600, allNoto, ['latin', 'vietnamese', 'cyrillic', 'greek']),
  font('Noto Sans Arabic ExtraBold', 'noto-sans-arabic', 800, ['arabic', ...latin], ['arabic']),
  font('Noto Sans Arabic SemiBold', 'noto-sans-arabic', 600, ['arabic', ...latin], ['arabic']),
  font('Noto Sans Hebrew ExtraBold', 'noto-sans-hebrew', 800, ['hebrew', ...latin], ['hebrew']),
  font('Noto Sans Hebrew SemiBold', 'noto-sans-hebrew', 600, ['hebrew', ...latin], ['hebrew']),
  font('Noto Sans Devanagari ExtraBold', 'noto-sans-devanagari', 800, ['devanagari', ...latin], ['devanagari']),
  font('Noto Sans Devanagari SemiBold', 'noto-sans-devanagari', 600, ['devanagari', ...latin], ['devanagari']),
  cjk('SC', ['han']),
  cjk('TC', ['han']),
  cjk('JP', ['han', 'kana']),
  cjk('KR', ['hangul', 'han']),
  // Chosen by their weight alone: they come last, so that nothing else takes them for a stand-in.
  font('Montserrat Medium', 'montserrat', 500, european, ['latin', 'vietnamese', 'cyrillic']),
  font('Montserrat Black', 'montserrat', 900, european, ['latin', 'vietnamese', 'cyrillic']),
  font('Poppins Medium', 'poppins', 500, latin, ['latin']),
  font('Poppins Black', 'poppins', 900, latin, ['latin']),
  font('Noto Sans Medium', 'noto-sans', 500, allNoto, ['latin', 'vietnamese', 'cyrillic', 'greek']),
  font('Noto Sans Black', 'noto-sans', 900, allNoto, ['latin', 'vietnamese', 'cyrillic', 'greek']),
]

export const fontWeights = [
  { weight: 500, face: 'Medium' },
  { weight: 600, face: 'SemiBold' },
  { weight: 800, face: 'ExtraBold' },
  { weight: 900, face: 'Black' },
] as const

/** The weights in which a family, named without one, can be drawn: one or none where it has a single face. */
export function weightsOf(family: string): (typeof fontWeights)[number]['weight'][] {
  return fontWeights.filter(({ face }) => captionFonts.some((font) => font.family === `${family} ${face}`)).map(({ weight }) => weight)
}

const nameEnd = new RegExp(` (?:${fontWeights.map(({ face }) => face).join('|')})$`)

/** Families of an alphabet without their weights. "Black" is a weight where the family has others, else a part of its name. */
export function familiesOf(script: FontScript): string[] {
  const families = captionFonts
    .filter(({ scripts }) => scripts.includes(script))
    .map(({ family }) => {
      const bare = family.replace(nameEnd, '')
      return family.endsWith(' Black') && weightsOf(bare).length < 2 ? family : bare
    })
  return [...new Set(families)]
}
