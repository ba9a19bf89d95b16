import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const CaptionFontFamily = z.object({
  /** Name inside the file, as used in ASS styles. */
  family: z.string(),
  files: z.array(z.object({ url: z.string(), sizeBytes: z.number().int().nonnegative() })),
})
export type CaptionFontFamily = z.infer<typeof CaptionFontFamily>

export const listCaptionFonts = endpoint({
  name: 'listCaptionFonts',
  method: 'GET',
  path: '/caption-fonts',
  summary: 'The fonts that captions are drawn with, as the very files the renderer uses, so that a preview can draw the same.',
  public: 'freely licensed fonts, the same for everybody',
  reply: z.object({ fonts: z.array(CaptionFontFamily) }),
  example: {
    reply: {
      fonts: [
        {
          family: 'Montserrat ExtraBold',
          files: [{ url: '/api/caption-fonts/montserrat-latin-800-normal.woff?v=1a2b3c', sizeBytes: 23_456 }],
        },
      ],
    },
  },
  errors: [],
})
