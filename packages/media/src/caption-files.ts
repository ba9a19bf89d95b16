import { captionFonts } from '@clipwright/timeline/captions/fonts'
import { findFontFile } from './fonts.ts'
import { emojiFile, watermarkFile } from './render/image-files.ts'

/** Files of every family that this machine has, by family: the same that the renderer links into its fonts folder. */
export function captionFontFiles(): Map<string, { name: string; path: string }[]> {
  const found = captionFonts.map(({ family, package: packageName, files }) => {
    const paths = files.flatMap((name) => {
      const path = findFontFile(packageName, name)
      return path === undefined ? [] : [{ name, path }]
    })
    return [family, paths] as const
  })
  return new Map(found.filter(([, paths]) => paths.length > 0))
}

/** The drawing of a picture that the renderer lays over captions: `emoji-<code points>.svg` or `watermark.svg`. */
export function captionPictureFile(name: string): string | undefined {
  if (name === 'watermark.svg') return watermarkFile
  const codepoints = /^emoji-([0-9a-f-]{2,80})\.svg$/.exec(name)?.[1]
  return codepoints === undefined ? undefined : emojiFile(codepoints)
}
