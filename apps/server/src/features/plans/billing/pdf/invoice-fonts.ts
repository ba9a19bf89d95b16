import { findFontFile } from '@clipwright/media/fonts'
import type { Font } from '@react-pdf/renderer'

type Face = { family: string; package: string; file: (weight: number) => string; postscriptName?: (weight: number) => string }

const fontsource = (name: string, subset: string): Face => ({
  family: `${name} ${subset}`,
  package: `@fontsource/${name}`,
  file: (weight) => `${name}-${subset}-${weight}-normal.woff`,
})

/** One file for each script, tried in this order for every letter. */
const faces: readonly Face[] = [
  fontsource('noto-sans', 'latin'),
  fontsource('noto-sans', 'latin-ext'),
  fontsource('noto-sans', 'cyrillic'),
  fontsource('noto-sans', 'greek'),
  fontsource('noto-sans-hebrew', 'hebrew'),
  fontsource('noto-sans-arabic', 'arabic'),
  {
    family: 'noto-sans-cjk',
    package: 'system',
    file: (weight) => (weight < 600 ? 'NotoSansCJK-Regular.ttc' : 'NotoSansCJK-Bold.ttc'),
    postscriptName: (weight) => (weight < 600 ? 'NotoSansCJKsc-Regular' : 'NotoSansCJKsc-Bold'),
  },
]
const weights = [400, 600] as const

let families: string[] | undefined

/** Registers the fonts once and names their families. Those that this machine lacks are left out. */
export function registerInvoiceFonts(font: typeof Font): string[] {
  families ??= faces.flatMap((face) => {
    const sources = weights.map((weight) => ({ weight, src: findFontFile(face.package, face.file(weight)) }))
    for (const { weight, src } of sources) {
      if (src === undefined) continue
      const postscript = face.postscriptName?.(weight)
      font.register({ family: face.family, src, fontWeight: weight, ...(postscript !== undefined && { postscriptName: postscript }) })
    }
    return sources.every(({ src }) => src !== undefined) ? [face.family] : []
  })
  // Words are never broken: names and numbers are to be found by search.
  font.registerHyphenationCallback((word) => [word])
  return families
}
