import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { captionFonts } from '@clipwright/timeline/captions/fonts'
import { findFontFile, readFont } from './fonts.ts'
import { findEmojiFile, watermarkFile } from './render/image-files.ts'

export type CaptionFontFile = { name: string; path: string }

/** Installed font files by family. `readCaptionFont` reads one. */
export function listCaptionFontFiles(): Map<string, CaptionFontFile[]> {
  const fontFiles = captionFonts.map(({ family, package: packageName, files }) => {
    const paths = files.flatMap((name) => {
      const path = findFontFile(packageName, name)
      return path === undefined ? [] : [{ name, path }]
    })
    return [family, paths] as const
  })
  return new Map(fontFiles.filter(([, paths]) => paths.length > 0))
}

// Collections of the system are used in place: they are too large to hold in memory.
const isAsItIs = ({ name }: CaptionFontFile) => name.endsWith('.ttc')

/** The bytes the renderer has in its fonts folder under this name. */
export async function readCaptionFont(file: CaptionFontFile): Promise<Buffer | Readable> {
  return isAsItIs(file) ? createReadStream(file.path) : readFont(file.path)
}

export async function readCaptionFontSize(file: CaptionFontFile): Promise<number> {
  return isAsItIs(file) ? (await stat(file.path)).size : (await readFont(file.path)).length
}

/** A drawing the renderer lays over captions: `emoji-<code points>.svg` or `watermark.svg`. */
export function findCaptionImage(name: string): string | undefined {
  if (name === 'watermark.svg') return watermarkFile
  const codepoints = /^emoji-([0-9a-f-]{2,80})\.svg$/.exec(name)?.[1]
  return codepoints === undefined ? undefined : findEmojiFile(codepoints)
}
