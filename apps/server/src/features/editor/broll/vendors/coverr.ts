import { z } from 'zod'
import { askVendor, type StockVideo, type StockVendor } from './vendor.ts'

const Video = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullish(),
  poster: z.string().nullish(),
  duration: z.coerce.number().nonnegative().nullish(),
  max_width: z.number().nullish(),
  max_height: z.number().nullish(),
  urls: z.object({ mp4: z.string().nullish(), mp4_preview: z.string().nullish(), mp4_download: z.string().nullish() }).nullish(),
})
const Answer = z.object({ total: z.number().int().nonnegative(), hits: z.array(Video) })

/** Coverr: `GET /videos` with the key as a bearer token. Its pages start at 0. */
export function coverr({ key, base }: { key: string; base: string }, ask: typeof fetch): StockVendor {
  return {
    id: 'coverr',
    async search({ text, page, pageSize }, signal) {
      const url = new URL(`${base}/videos`)
      for (const [name, value] of Object.entries({ query: text, page: String(page - 1), page_size: String(pageSize), urls: 'true' })) {
        url.searchParams.set(name, value)
      }
      const answer = await askVendor(ask, { url, headers: { authorization: `Bearer ${key}` }, schema: Answer, vendor: 'coverr' }, signal)
      return { videos: answer.hits.flatMap(toVideo), total: answer.total }
    },
  }
}

function toVideo(video: z.output<typeof Video>): StockVideo[] {
  const file = video.urls?.mp4_download ?? video.urls?.mp4
  const thumb = video.thumbnail ?? video.poster
  if (!file || !thumb) return []
  return [
    {
      ref: video.id,
      title: video.title,
      // It names no authors: its videos come under its own licence.
      author: 'Coverr',
      licence: 'Coverr License',
      pageUrl: null,
      width: video.max_width ?? null,
      height: video.max_height ?? null,
      durationMs: video.duration === null || video.duration === undefined ? null : Math.round(video.duration * 1000),
      remote: { thumb, preview: video.urls?.mp4_preview ?? video.urls?.mp4 ?? file, file },
    },
  ]
}
