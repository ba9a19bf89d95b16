import { z } from 'zod'
import { askVendor, type StockVideo, pickRenditions, type StockVendor } from './vendor.ts'

const File = z.object({ url: z.string(), width: z.number(), height: z.number(), thumbnail: z.string().optional() })
const Video = z.object({
  id: z.number(),
  pageURL: z.string(),
  tags: z.string(),
  duration: z.number().nonnegative(),
  user: z.string(),
  videos: z.record(z.string(), File),
})
const Answer = z.object({ totalHits: z.number().int().nonnegative(), hits: z.array(Video) })

/** Pixabay: `GET /api/videos/` with the key in the query. At most 500 results per search, 3 to 200 per page. */
export function pixabay({ key, base }: { key: string; base: string }, ask: typeof fetch): StockVendor {
  return {
    id: 'pixabay',
    async search({ text, page, pageSize, language }, signal) {
      const url = new URL(`${base}/api/videos/`)
      const query = {
        key,
        q: text.slice(0, 100),
        page: String(page),
        per_page: String(Math.max(3, pageSize)),
        safesearch: 'true',
        lang: language.split('-')[0] ?? 'en',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await askVendor(ask, { url, headers: {}, schema: Answer, vendor: 'pixabay' }, signal)
      return { videos: answer.hits.flatMap(toVideo), total: answer.totalHits }
    },
  }
}

function toVideo(video: z.output<typeof Video>): StockVideo[] {
  const files = Object.values(video.videos).filter(({ url }) => url !== '')
  const renditions = pickRenditions(files)
  const thumb = files.find(({ thumbnail }) => thumbnail)?.thumbnail
  if (!renditions || !thumb) return []
  return [
    {
      ref: String(video.id),
      title:
        video.tags
          .split(',')
          .slice(0, 3)
          .map((tag) => tag.trim())
          .join(', ') || 'Pixabay',
      author: video.user,
      licence: 'Pixabay Content License',
      pageUrl: video.pageURL,
      width: renditions.file.width,
      height: renditions.file.height,
      durationMs: video.duration * 1000,
      remote: { thumb, preview: renditions.preview.url, file: renditions.file.url },
    },
  ]
}
