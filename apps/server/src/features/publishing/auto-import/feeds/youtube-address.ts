/** What an address on YouTube names. `page`: a channel by its name; a video’s channel is asked of YouTube. */
type YoutubeAddress = { kind: 'channel' | 'playlist'; id: string } | { kind: 'page' | 'video'; url: string }

const channelId = /^UC[\w-]{22}$/
const playlistId = /^(PL|UU|OL|FL|LL|RD)[\w-]{10,80}$/

export function isYoutubeHost(host: string): boolean {
  return /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/.test(host.toLowerCase())
}

/** Undefined for an address elsewhere, or one that names nothing that can be watched. */
export function readYoutubeAddress(text: string): YoutubeAddress | undefined {
  if (channelId.test(text)) return { kind: 'channel', id: text }
  if (playlistId.test(text)) return { kind: 'playlist', id: text }
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  if (!url || !isYoutubeHost(url.hostname)) return undefined
  const { pathname, searchParams } = url
  const list = searchParams.get('list') ?? searchParams.get('playlist_id') ?? ''
  const channel = /^\/channel\/(UC[\w-]{22})/.exec(pathname)?.[1] ?? searchParams.get('channel_id') ?? ''
  if (channelId.test(channel)) return { kind: 'channel', id: channel }
  if (playlistId.test(list) && !searchParams.has('v')) return { kind: 'playlist', id: list }
  const video = searchParams.get('v') ?? /^\/(?:shorts|live|embed)\/([\w-]{6,20})/.exec(pathname)?.[1] ?? shortLink(url)
  if (video) return { kind: 'video', url: `https://www.youtube.com/watch?v=${encodeURIComponent(video)}` }
  const name = /^\/(@[^/]{2,100}|(?:c|user)\/[^/]{1,100})/.exec(pathname)?.[1]
  return name ? { kind: 'page', url: `https://www.youtube.com/${name}` } : undefined
}

const shortLink = (url: URL): string | undefined =>
  url.hostname.toLowerCase() === 'youtu.be' ? /^\/([\w-]{6,20})/.exec(url.pathname)?.[1] : undefined

/** The feed of a channel or playlist. */
export const youtubeFeed = (kind: 'channel' | 'playlist', id: string): string =>
  `https://www.youtube.com/feeds/videos.xml?${kind}_id=${encodeURIComponent(id)}`
