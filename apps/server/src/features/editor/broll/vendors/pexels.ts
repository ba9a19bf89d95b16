import { z } from 'zod'
import { askVendor, type StockVideo, orientationOf, pickRenditions, type StockVendor } from './vendor.ts'

const Video = z.object({
  id: z.number(),
  url: z.string(),
  image: z.string(),
  duration: z.number().nonnegative(),
  user: z.object({ name: z.string() }),
  video_files: z.array(
    z.object({ link: z.string(), file_type: z.string().nullish(), width: z.number().nullish(), height: z.number().nullish() }),
  ),
})
const Answer = z.object({ total_results: z.number().int().nonnegative(), videos: z.array(Video) })

// Pexels names languages with a country.
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  pt: 'pt-BR',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  zh: 'zh-CN',
  ko: 'ko-KR',
}

/** Pexels: `GET /videos/search` with the key in `authorization`. */
export function pexels({ key, base }: { key: string; base: string }, ask: typeof fetch): StockVendor {
  return {
    id: 'pexels',
    async search({ text, page, pageSize, ratio, language }, signal) {
      const url = new URL(`${base}/videos/search`)
      const orientation = orientationOf(ratio)
      const locale = locales[language.split('-')[0] ?? '']
      const query = {
        query: text,
        page: String(page),
        per_page: String(Math.min(80, pageSize)),
        ...(orientation ? { orientation } : {}),
        ...(locale ? { locale } : {}),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await askVendor(ask, { url, headers: { authorization: key }, schema: Answer, vendor: 'pexels' }, signal)
      return { videos: answer.videos.flatMap(toVideo), total: answer.total_results }
    },
  }
}

function toVideo(video: z.output<typeof Video>): StockVideo[] {
  const files = video.video_files.filter(({ file_type }) => file_type === 'video/mp4')
  const renditions = pickRenditions(files.map(({ link, width, height }) => ({ url: link, width: width ?? 0, height: height ?? 0 })))
  if (!renditions) return []
  return [
    {
      ref: String(video.id),
      // The URL ends in words that describe the video: "/video/a-baker-kneads-dough-1234/".
      title: titleOf(video.url),
      author: video.user.name,
      licence: 'Pexels License',
      pageUrl: video.url,
      width: renditions.file.width,
      height: renditions.file.height,
      durationMs: video.duration * 1000,
      remote: { thumb: video.image, preview: renditions.preview.url, file: renditions.file.url },
    },
  ]
}

function titleOf(address: string): string {
  const slug = URL.parse(address)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  const words = slug
    .replace(/-?\d+$/, '')
    .replaceAll('-', ' ')
    .trim()
  return words === '' ? 'Pexels' : words.slice(0, 1).toUpperCase() + words.slice(1)
}
