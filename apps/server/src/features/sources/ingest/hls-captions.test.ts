import { expect, test } from 'vitest'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { startMediaSite } from '#testing/media-site.ts'
import { openHls } from './fetch-hls.ts'
import { fetchHlsCaptions } from './hls-captions.ts'

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",LANGUAGE="en",DEFAULT=YES,URI="subs.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000,SUBTITLES="subs"
main.m3u8`
const main = '#EXTM3U\n#EXTINF:10,\nmain.ts\n#EXT-X-ENDLIST'
const subs = '#EXTM3U\n#EXTINF:10,\n1.vtt\n#EXTINF:10,\n2.vtt\n#EXT-X-ENDLIST'
const cue = (from: string, to: string, text: string) => `WEBVTT\n\n00:00:${from}.000 --> 00:00:${to}.000\n${text}\n`
const files: Record<string, string> = {
  '/main.m3u8': main,
  '/subs.m3u8': subs,
  '/1.vtt': cue('01', '04', 'The beginning'),
  '/2.vtt': cue('11', '14', 'and the end'),
}

/** Captions from a site on which one file cannot be had; all can without a name. */
async function captionsWithout(missing: string | null): Promise<string | null> {
  await using site = await startMediaSite((_request, reply, path) => {
    reply.writeHead(path === missing ? 503 : 200).end(files[path] ?? 'Sorry')
  })
  const deps = { fetch: createGuardedFetch({ allowHosts: [site.host] }) }
  const { signal } = new AbortController()
  try {
    const tracks = await openHls(master, new URL(`${site.origin}/master.m3u8`), deps, signal)
    return (await fetchHlsCaptions(tracks, deps, { signal }))?.text ?? null
  } finally {
    await deps.fetch.close()
  }
}

test('subtitles of a stream are taken whole or not at all', async () => {
  const whole = await captionsWithout(null)
  expect(whole).toContain('The beginning')
  expect(whole).toContain('and the end')
  // Half of the words would count as the transcript of the whole talk.
  expect(await captionsWithout('/2.vtt')).toBeNull()
  expect(await captionsWithout('/subs.m3u8')).toBeNull()
})
