import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

type FeedEpisode = { key: string; title: string; publishedAt: Date | null; seconds: number | null }

type FeedAnswer = { status?: number; headers?: Record<string, string>; body?: string }

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A podcast feed, as its host writes one. */
function toRss(origin: string, { title, hub }: { title: string; hub: string | null }, episodes: readonly FeedEpisode[]): string {
  const items = episodes.map(({ key, title: name, publishedAt, seconds }) =>
    [
      `<item><guid isPermaLink="false">${escape(key)}</guid><title>${escape(name)}</title>`,
      publishedAt ? `<pubDate>${publishedAt.toUTCString()}</pubDate>` : '',
      seconds === null ? '' : `<itunes:duration>${seconds}</itunes:duration>`,
      `<link>${origin}/episodes/${encodeURIComponent(key)}</link>`,
      `<enclosure url="${origin}/media/${encodeURIComponent(key)}.mp4" type="video/mp4" length="1000"/></item>`,
    ].join(''),
  )
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escape(title)}</title><link>${origin}/</link>${
      hub ? `<atom:link rel="hub" href="${hub}"/><atom:link rel="self" href="${origin}/feed.xml"/>` : ''
    }${items.join('')}</channel></rss>`
}

/** A server with one feed at `/feed.xml`, which knows conditional requests, and whatever else a test puts there. */
export async function startFakeFeeds() {
  const answers = new Map<string, FeedAnswer>()
  const requests: { path: string; condition: string | undefined; status: number; body: string }[] = []
  const feed = {
    title: 'Ada talks',
    episodes: [] as FeedEpisode[],
    version: 1,
    hub: null as string | null,
    shown: Number.POSITIVE_INFINITY,
  }

  const answerTo = (path: string, condition: string | undefined): FeedAnswer => {
    const answer = answers.get(path)
    if (answer) return answer
    if (path !== '/feed.xml') return { status: 404 }
    const etag = `"${feed.version}"`
    if (condition === etag) return { status: 304 }
    const headers = { 'content-type': 'application/rss+xml', etag }
    return { headers, body: toRss(origin, feed, feed.episodes.slice(0, feed.shown)) }
  }
  const server = createServer(async (request: IncomingMessage, reply: ServerResponse) => {
    const content = await text(request)
    const condition = request.headers['if-none-match']
    const { status = 200, headers = {}, body = '' } = answerTo(request.url ?? '/', condition)
    requests.push({ path: request.url ?? '/', condition, status, body: content })
    reply.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    feedUrl: `${origin}/feed.xml`,
    requests,
    feed,
    /** Puts an episode in front, as a host does with a new one. */
    publish(key: string, episode: Partial<FeedEpisode> = {}) {
      feed.episodes.unshift({ key, title: `Episode ${key}`, publishedAt: new Date(), seconds: 1800, ...episode })
      feed.version += 1
    },
    answer: (path: string, answer: FeedAnswer | null) => (answer ? answers.set(path, answer) : answers.delete(path)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
