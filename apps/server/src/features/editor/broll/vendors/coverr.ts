import { z } from 'zod'
import { askVendor, type FoundFilm, type StockVendor } from './vendor.ts'

const Film = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullish(),
  poster: z.string().nullish(),
  duration: z.coerce.number().nonnegative().nullish(),
  max_width: z.number().nullish(),
  max_height: z.number().nullish(),
  urls: z.object({ mp4: z.string().nullish(), mp4_preview: z.string().nullish(), mp4_download: z.string().nullish() }).nullish(),
})
const Answer = z.object({ total: z.number().int().nonnegative(), hits: z.array(Film) })

/** Films of Coverr: `GET /videos` with the key as a bearer token. It counts its pages from 0. */
export function coverr({ key, base }: { key: string; base: string }, ask: typeof fetch): StockVendor {
  return {
    id: 'coverr',
    async search({ text, page, pageSize }, signal) {
      const url = new URL(`${base}/videos`)
      for (const [name, value] of Object.entries({ query: text, page: String(page - 1), page_size: String(pageSize), urls: 'true' })) {
        url.searchParams.set(name, value)
      }
      const answer = await askVendor(ask, { url, headers: { authorization: `Bearer ${key}` }, schema: Answer, vendor: 'coverr' }, signal)
      return { films: answer.hits.flatMap(toFilm), total: answer.total }
    },
  }
}

function toFilm(film: z.output<typeof Film>): FoundFilm[] {
  const file = film.urls?.mp4_download ?? film.urls?.mp4
  const thumb = film.thumbnail ?? film.poster
  if (!file || !thumb) return []
  return [
    {
      ref: film.id,
      title: film.title,
      // It names no authors: its films are given under its own licence.
      author: 'Coverr',
      licence: 'Coverr License',
      pageUrl: null,
      width: film.max_width ?? null,
      height: film.max_height ?? null,
      durationMs: film.duration === null || film.duration === undefined ? null : Math.round(film.duration * 1000),
      remote: { thumb, preview: film.urls?.mp4_preview ?? film.urls?.mp4 ?? file, file },
    },
  ]
}
