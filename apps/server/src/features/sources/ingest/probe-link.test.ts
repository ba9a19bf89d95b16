import { expect, test } from 'vitest'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { startMediaSite } from '#testing/media-site.ts'
import { probeLink } from './probe-link.ts'

/** A recording in segments of two seconds whose addresses are signed, as sites do; of about so many bytes. */
function recording(bytes: number): { playlist: string; seconds: number } {
  const signature = 's'.repeat(480)
  const count = Math.ceil(bytes / 500)
  const segments = Array.from({ length: count }, (_, at) => `#EXTINF:2,\n${at}.ts?${signature}`)
  return { playlist: ['#EXTM3U', ...segments, '#EXT-X-ENDLIST'].join('\n'), seconds: count * 2 }
}

async function probe(playlist: string) {
  await using site = await startMediaSite((_request, reply) => {
    reply.setHeader('content-type', 'application/vnd.apple.mpegurl').end(playlist)
  })
  const fetch = createGuardedFetch({ allowHosts: [site.host] })
  try {
    return await probeLink(`${site.origin}/talk.m3u8`, { fetch }, new AbortController().signal)
  } finally {
    await fetch.close()
  }
}

test('a long recording whose list takes megabytes is read to its end, and not taken for a live stream', async () => {
  const { playlist, seconds } = recording(5_000_000)
  expect(await probe(playlist)).toMatchObject({ kind: 'hls', durationMs: seconds * 1000 })
})

test('a list without end is refused for its size', async () => {
  await expect(probe(recording(9_000_000).playlist)).rejects.toMatchObject({ errorName: 'MediaTooLargeError' })
})
