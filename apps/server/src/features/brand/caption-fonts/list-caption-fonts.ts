import type { Reply } from '@clipwright/contract/endpoint'
import type { listCaptionFonts as endpoint } from '@clipwright/contract/brand/caption-fonts'
import { loadServedFonts } from './font-files.ts'

export async function listCaptionFonts(): Promise<Reply<typeof endpoint>> {
  const fonts = await loadServedFonts()
  return {
    fonts: [...fonts].map(([family, files]) => ({
      family,
      files: files.map(({ name, tag, sizeBytes }) => ({ url: `/api/caption-fonts/${name}?v=${tag}`, sizeBytes })),
    })),
  }
}
