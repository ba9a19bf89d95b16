import { stat } from 'node:fs/promises'
import { listCaptionFontFiles, readCaptionFontSize, type CaptionFontFile } from '@clipwright/media/caption-files'

type ServedFont = CaptionFontFile & { sizeBytes: number; tag: string }

let fontsByKey: Promise<Map<string, ServedFont[]>> | undefined

/** Fonts by family. Read once: fonts come with the installation. */
export function loadServedFonts(): Promise<Map<string, ServedFont[]>> {
  fontsByKey ??= readFonts()
  return fontsByKey
}

async function readFonts(): Promise<Map<string, ServedFont[]>> {
  const fonts = new Map<string, ServedFont[]>()
  for (const [family, files] of listCaptionFontFiles()) fonts.set(family, await Promise.all(files.map(toServed)))
  return fonts
}

async function toServed(file: CaptionFontFile): Promise<ServedFont> {
  const [sizeBytes, { mtimeMs }] = await Promise.all([readCaptionFontSize(file), stat(file.path)])
  return { ...file, sizeBytes, tag: `${sizeBytes.toString(36)}-${Math.round(mtimeMs).toString(36)}` }
}
