import type { IncomingMessage, ServerResponse } from 'node:http'
import { type MediaSite, sendBytes, startMediaSite } from './media-site.ts'

/** How the vendors answer the next searches. */
export type VendorMood = 'well' | 'empty' | 'busy' | 'refusing' | 'broken' | 'silent'

export type StockVendors = MediaSite & {
  mood: VendorMood
  /** Searches as they came: path with query, and the key if it was sent in a header. */
  searches: { url: URL; authorization: string | undefined }[]
}

type Files = { video: Buffer; thumb: Buffer }

/** Three video vendors on one small site: each answers in the format of its own API, with the same video. */
export async function startStockVendors(files: Files): Promise<StockVendors> {
  const searches: StockVendors['searches'] = []
  const state: { vendors: { mood: VendorMood } } = { vendors: { mood: 'well' } }
  const site = await startMediaSite((request, reply, path) => {
    if (path.endsWith('.mp4')) return sendBytes(request, reply, path.includes('huge') ? endless : files.video, 'video/mp4')
    if (path.endsWith('.jpg')) return sendBytes(request, reply, path.includes('page') ? Buffer.from('<html>') : files.thumb, 'image/jpeg')
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    searches.push({ url, authorization: request.headers.authorization })
    answer(request, reply, url, state.vendors.mood)
  })
  const vendors: StockVendors = Object.assign(site, { searches, mood: 'well' as const })
  state.vendors = vendors
  return vendors
}

// Claims to be larger than any video in a clip.
const endless = Buffer.alloc(64)

function answer(_request: IncomingMessage, reply: ServerResponse, url: URL, mood: VendorMood): void {
  const json = (body: unknown) => void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  if (mood === 'silent') return void reply.destroy()
  if (mood === 'busy') return void reply.writeHead(429, { 'x-ratelimit-reset': '60' }).end('too many')
  if (mood === 'refusing') return void reply.writeHead(401).end('[ERROR 401] wrong key')
  if (mood === 'broken') return void reply.setHeader('content-type', 'application/json').end('{"videos": [{"id"')
  const { origin } = url
  const count = mood === 'empty' ? 0 : 3
  const of = <T>(make: (id: number) => T): T[] => Array.from({ length: count }, (_none, index) => make(index + 1))
  if (url.pathname === '/videos/search') json(pexelsAnswer(origin, of))
  else if (url.pathname === '/api/videos/') json(pixabayAnswer(origin, of))
  else json(coverrAnswer(origin, of))
}

type Of = <T>(make: (id: number) => T) => T[]

function pexelsAnswer(origin: string, of: Of) {
  const videos = of((id) => ({
    id,
    width: 1080,
    height: 1920,
    url: `https://www.pexels.com/video/a-baker-kneads-dough-${id}/`,
    image: `${origin}/thumb-${id}.jpg`,
    duration: 2 + id,
    user: { id: 7, name: 'Ada Film', url: 'https://www.pexels.com/@ada' },
    video_files: [
      { id: 1, quality: 'sd', file_type: 'video/mp4', width: 360, height: 640, fps: 25, link: `${origin}/film-sd-${id}.mp4` },
      { id: 2, quality: 'hd', file_type: 'video/mp4', width: 1080, height: 1920, fps: 25, link: `${origin}/film-hd-${id}.mp4` },
      { id: 3, quality: 'uhd', file_type: 'video/mp4', width: 2160, height: 3840, fps: 25, link: `${origin}/film-uhd-${id}.mp4` },
      { id: 4, quality: 'hls', file_type: 'application/x-mpegURL', width: null, height: null, link: `${origin}/list.m3u8` },
    ],
    video_pictures: [],
  }))
  return { page: 1, per_page: 30, total_results: videos.length * 20, url: 'https://www.pexels.com/', videos }
}

function pixabayAnswer(origin: string, of: Of) {
  const file = (id: number, width: number, height: number) => ({
    url: `${origin}/film-${id}-${width}.mp4`,
    width,
    height,
    size: 1000,
    thumbnail: `${origin}/thumb-${id}.jpg`,
  })
  const hits = of((id) => ({
    id,
    pageURL: `https://pixabay.com/videos/id-${id}/`,
    type: 'film',
    tags: 'dough, bread, kitchen, hands',
    duration: 4,
    videos: {
      large: { url: '', width: 0, height: 0, size: 0, thumbnail: '' },
      medium: file(id, 1920, 1080),
      small: file(id, 1280, 720),
      tiny: file(id, 640, 360),
    },
    user_id: 3,
    user: 'Grace Film',
  }))
  return { total: hits.length, totalHits: hits.length, hits }
}

function coverrAnswer(origin: string, of: Of) {
  const hits = of((id) => ({
    id: `cov${id}`,
    title: 'Kneading dough',
    thumbnail: `${origin}/thumb-${id}.jpg`,
    poster: `${origin}/poster-${id}.jpg`,
    duration: '5.5',
    max_width: 1920,
    max_height: 1080,
    is_vertical: false,
    urls: { mp4: `${origin}/film-${id}.mp4`, mp4_preview: `${origin}/preview-${id}.mp4`, mp4_download: `${origin}/download-${id}.mp4` },
  }))
  return { page: 0, pages: 1, page_size: 30, total: hits.length, hits }
}
