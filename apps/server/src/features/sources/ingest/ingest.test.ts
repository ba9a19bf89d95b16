import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { runTool } from '@clipwright/media/run-tool'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { sendBytes, startMediaSite, type MediaSite } from '#testing/media-site.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { fetchSource, type FetchSourceOptions } from './fetch-source.ts'
import { probeLink } from './probe-link.ts'

let dir: string
let site: MediaSite
let fetch: GuardedFetch
const files = new Map<string, { bytes: Buffer; type: string }>()
const signal = () => AbortSignal.timeout(60_000)
const key = randomBytes(16)

async function ffmpeg(args: string[]): Promise<void> {
  const result = await runTool({ tool: 'ffmpeg', args: ['-nostdin', '-v', 'error', '-y', ...args], cwd: dir, timeoutMs: 60_000 })
  if (result.code !== 0) throw new Error(result.stderr)
}
const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'sine=440:d=4']
const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-c:a', 'aac', '-shortest']

async function publish(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(join(dir, folder))) {
    const type = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t'
    files.set(`${prefix}/${name}`, { bytes: await readFile(join(dir, folder, name)), type })
  }
}
const page = (path: string, html: string) => files.set(path, { bytes: Buffer.from(html), type: 'text/html' })
const text = (path: string, body: string, type = 'application/vnd.apple.mpegurl') => files.set(path, { bytes: Buffer.from(body), type })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-ingest-'))
  for (const folder of ['ts', 'fmp4', 'sound']) await mkdir(join(dir, folder))
  await ffmpeg([...source, ...encode, 'tail.mp4'])
  await ffmpeg([...source, ...encode, '-movflags', '+faststart', 'head.mp4'])
  await ffmpeg(['-i', 'head.mp4', '-c', 'copy', '-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', 'ts/list.m3u8'])
  await ffmpeg([
    '-i',
    'head.mp4',
    '-c',
    'copy',
    '-an',
    '-f',
    'hls',
    '-hls_time',
    '1',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    'fmp4/list.m3u8',
  ])
  await ffmpeg(['-i', 'head.mp4', '-c', 'copy', '-vn', '-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', 'sound/list.m3u8'])
  for (const name of ['tail.mp4', 'head.mp4'])
    files.set(`/${name}`, { bytes: await readFile(join(dir, name)), type: 'application/octet-stream' })
  for (const folder of ['ts', 'fmp4', 'sound']) await publish(folder, `/${folder}`)
  makeSite()
  site = await startMediaSite((request, reply, path) => {
    const file = files.get(path)
    if (path === '/gone') return void reply.destroy()
    if (path === '/silent') return
    if (path.startsWith('/hung/') && path.endsWith('.ts')) return void reply.write('G')
    if (path.startsWith('/slow/') && path.endsWith('.ts')) return void sendHalfway(reply, files.get(path.replace('/slow/', '/ts/'))?.bytes)
    if (path === '/unranged/all.ts') return void reply.end(files.get('/joined/all.ts')?.bytes)
    if (!file) return void reply.writeHead(404).end('not here')
    sendBytes(request, reply, file.bytes, file.type)
  })
  fetch = createGuardedFetch({ allowHosts: [site.host] })
})
afterAll(async () => {
  await fetch.close()
  await site[Symbol.asyncDispose]()
  await rm(dir, { recursive: true, force: true })
})

let slowSegments = 0
/** Sends the second half of a segment only when the first half lies on the client's disk. */
async function sendHalfway(reply: ServerResponse, bytes: Buffer = Buffer.alloc(0)): Promise<void> {
  const half = Math.floor(bytes.length / 2)
  reply.write(bytes.subarray(0, half))
  await waitUntil(async () => {
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.startsWith('job-'))
    const contents = await Promise.all(names.map((name) => readFile(join(dir, name)).catch(() => Buffer.alloc(0))))
    return contents.some((file) => file.subarray(0, half).equals(bytes.subarray(0, half)))
  }, 'half a segment on the disk')
  slowSegments += 1
  reply.end(bytes.subarray(half))
}

function makeSite(): void {
  text(
    '/master.m3u8',
    `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="/sound/list.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="/subs/list.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,AUDIO="a"
/missing/4k.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=160x90,AUDIO="a"
/missing/small.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=320x180,AUDIO="a",SUBTITLES="s"
/fmp4/list.m3u8
`,
  )
  text('/subs/list.m3u8', '#EXTM3U\n#EXTINF:2,\n0.vtt\n#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n')
  text(
    '/subs/0.vtt',
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:00.500 --> 00:01.500\nHello there.\n\n00:01.800 --> 00:02.500\nOver the border.\n',
    'text/vtt',
  )
  text(
    '/subs/1.vtt',
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.800 --> 00:02.500\nOver the border.\n\n00:03.000 --> 00:03.900\nGood bye.\n',
    'text/vtt',
  )
  const list = files.get('/ts/list.m3u8')?.bytes.toString() ?? ''
  for (const folder of ['slow', 'hung']) text(`/${folder}/list.m3u8`, list)
  text('/mute.m3u8', (files.get('/master.m3u8')?.bytes.toString() ?? '').replace('/subs/', '/mute-subs/'))
  text('/mute-subs/list.m3u8', '#EXTM3U\n#EXTINF:2,\n/subs/0.vtt\n#EXTINF:2,\n/silent\n#EXT-X-ENDLIST\n')
  const names = [...list.matchAll(/^.*\.ts$/gm)].map(([name]) => name)
  const segments = names.map((name) => files.get(`/ts/${name}`)?.bytes ?? Buffer.alloc(0))
  files.set('/joined/all.ts', { bytes: Buffer.concat(segments), type: 'video/mp2t' })
  const ranges = segments.map((bytes, at) => `#EXT-X-BYTERANGE:${bytes.length}${at === 0 ? '@0' : ''}\nall.ts`)
  for (const folder of ['joined', 'unranged'])
    text(
      `/${folder}/list.m3u8`,
      names.reduce((lines, name, at) => lines.replace(name, ranges[at] ?? ''), list),
    )
  text('/locked/list.m3u8', list.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="/locked/key"\n#EXTINF'))
  files.set('/locked/key', { bytes: key, type: 'application/octet-stream' })
  for (const [path, file] of [...files].filter(([name]) => /^\/ts\/.*\.ts$/.test(name))) {
    const vector = Buffer.alloc(16)
    vector.writeUInt32BE(Number(/(\d+)\.ts$/.exec(path)?.[1]), 12)
    const cipher = createCipheriv('aes-128-cbc', key, vector)
    files.set(path.replace('/ts/', '/locked/'), { bytes: Buffer.concat([cipher.update(file.bytes), cipher.final()]), type: 'video/mp2t' })
  }
  text('/live.m3u8', list.replace('#EXT-X-ENDLIST', '').replace('#EXT-X-PLAYLIST-TYPE:VOD\n', ''))
  text('/evil-file.m3u8', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
  text('/evil-host.m3u8', '#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest\n#EXT-X-ENDLIST\n')
  text('/evil-nested.m3u8', '#EXTM3U\n#EXTINF:1,\n/evil-file.m3u8\n#EXT-X-ENDLIST\n')
  text('/evil-key.m3u8', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"\n#EXTINF:1,\n/ts/list0.ts\n#EXT-X-ENDLIST\n')
  text('/drm.m3u8', '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n')
  text('/dash.mpd', '<?xml version="1.0"?><MPD><BaseURL>file:///etc/</BaseURL></MPD>', 'application/dash+xml')
  page(
    '/og.html',
    `<html><head><title>ignored</title><meta content="A talk &amp; more" property="og:title">
<meta property='og:video:url' content='/head.mp4?x=1&amp;y=2'><meta property="og:image" content="https://img.example/p.jpg"></head></html>`,
  )
  page(
    '/video.html',
    '<!doctype html><title>Video page</title><video controls><source src="http://10.0.0.1/secret.mp4"><source src="head.mp4"></video>',
  )
  page('/plain.html', '<!doctype html><title>Nothing here</title><p>Words.</p>')
  page('/evil.html', '<html><meta property="og:video" content="file:///etc/passwd"><video src="http://127.0.0.1:1/x.mp4"></video></html>')
  text('/words.bin', 'just some words that are no media at all', 'application/octet-stream')
}

async function get(path: string, bounds: Pick<FetchSourceOptions, 'pace' | 'captionLimits' | 'onLong'> = {}) {
  const outFile = join(dir, `out-${randomBytes(4).toString('hex')}`)
  const progress: [number, number | null][] = []
  const source = await fetchSource(
    `${site.origin}${path}`,
    { fetch },
    { outFile, signal: signal(), maxBytes: 50_000_000, onProgress: (...now) => progress.push(now), ...bounds },
  )
  expect(source.file).toBe(outFile)
  return { ...source, probe: await probeMedia(outFile), progress }
}
const look = (path: string) => probeLink(`${site.origin}${path}`, { fetch }, signal())

describe('a direct media file', () => {
  test.each(['/head.mp4', '/tail.mp4'])('%s is measured without downloading it whole, wherever its index lies', async (path) => {
    expect(await look(path)).toMatchObject({
      kind: 'file',
      platform: 'DIRECT_LINK',
      title: path.slice(1, 5),
      durationMs: 4000,
      width: 320,
      height: 180,
      sizeBytes: files.get(path)?.bytes.length,
    })
  })

  test('is downloaded byte for byte', async () => {
    const source = await get('/head.mp4')
    expect(source.title).toBe('head')
    expect((await readFile(source.file)).equals(files.get('/head.mp4')?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect(source.progress.at(-1)).toEqual([source.probe.sizeBytes, source.probe.sizeBytes])
  })
})

describe('an HLS stream', () => {
  test('is measured by its playlist', async () => {
    expect(await look('/master.m3u8')).toMatchObject({
      kind: 'hls',
      platform: 'HLS',
      width: 320,
      height: 180,
      durationMs: 4000,
      languages: ['en'],
    })
  })

  test('of transport segments becomes one file', async () => {
    const { probe } = await get('/ts/list.m3u8')
    expect(probe.durationMs).toBeGreaterThan(3800)
    expect(probe.durationMs).toBeLessThan(4300)
    expect([probe.video?.width, probe.audio.length]).toEqual([320, 1])
  })

  test('with separate audio takes the best video up to 1080 lines, the audio and the captions', async () => {
    const { probe, platformCaptions, progress } = await get('/master.m3u8')
    expect([probe.video?.height, probe.audio.length]).toEqual([180, 1])
    expect(probe.durationMs).toBeGreaterThan(3800)
    expect(platformCaptions?.language).toBe('en')
    expect(platformCaptions?.text.match(/-->/g)?.length).toBe(3)
    expect(progress.length).toBeGreaterThan(2)
  })

  test.each([
    ['are too large', '/master.m3u8', { totalBytes: 250, longestMs: 60_000 }],
    ['never come', '/mute.m3u8', { totalBytes: 1_000_000, longestMs: 300 }],
  ])('whose captions all together %s is fetched without them', async (_, path, captionLimits) => {
    const { probe, platformCaptions } = await get(path, { captionLimits })
    expect([probe.video?.height, platformCaptions]).toEqual([180, null])
  })

  test('that stops makes way for others, and is given up', async () => {
    const onLong = vi.fn<() => void>()
    const pace = { minBytesPerSec: 10_000, windowMs: 300, briefMs: 20, longestMs: 60_000 }
    await expect(get('/hung/list.m3u8', { pace, onLong })).rejects.toMatchObject({
      errorName: 'LinkUnreachableError',
      message: expect.stringContaining('too slowly'),
    })
    expect(onLong).toHaveBeenCalledOnce()
  })

  test('with a plain key is decrypted', async () => {
    const { probe } = await get('/locked/list.m3u8')
    expect([probe.video?.codec, probe.audio[0]?.codec]).toEqual(['h264', 'aac'])
  })

  test.each([
    ['/live.m3u8', 'LiveSourceError'],
    ['/evil-file.m3u8', 'LinkRefusedError'],
    ['/evil-host.m3u8', 'LinkRefusedError'],
    ['/evil-nested.m3u8', 'LinkUnsupportedError'],
    ['/evil-key.m3u8', 'LinkRefusedError'],
    ['/drm.m3u8', 'LinkUnsupportedError'],
  ])('%s is refused as %s and leaves nothing behind', async (path, errorName) => {
    await expect(get(path)).rejects.toMatchObject({ errorName })
    expect((await readdir(dir)).filter((name) => name.startsWith('job-') || name.endsWith('.remux'))).toEqual([])
  })

  test.each(['/joined/list.m3u8', '/unranged/list.m3u8'])(
    '%s takes its parts out of one file, also where ranges are ignored',
    async (path) => {
      const { probe } = await get(path)
      expect(probe.durationMs).toBeGreaterThan(3800)
      expect(probe.durationMs).toBeLessThan(4300)
    },
  )

  test('goes to the disk as it comes: no segment is collected in memory', async () => {
    const { probe } = await get('/slow/list.m3u8')
    expect(probe.durationMs).toBeGreaterThan(3800)
    expect(slowSegments).toBeGreaterThan(1)
  })
})

describe('a page', () => {
  test('that names its video yields title, image and file', async () => {
    expect(await look('/og.html')).toMatchObject({
      kind: 'file',
      title: 'A talk & more',
      thumbnailUrl: 'https://img.example/p.jpg',
      durationMs: 4000,
    })
    expect((await get('/og.html')).probe.durationMs).toBe(4000)
  })

  test('with several sources takes the first that can be reached', async () => {
    expect(await look('/video.html')).toMatchObject({ kind: 'file', title: 'Video page', durationMs: 4000 })
  })
})

describe('a link that leads nowhere', () => {
  test.each([
    ['/missing.mp4', 'LinkUnreachableError'],
    ['/gone', 'LinkUnreachableError'],
    ['/words.bin', 'LinkUnsupportedError'],
    ['/dash.mpd', 'LinkUnsupportedError'],
  ])('%s is %s', async (path, errorName) => {
    await expect(look(path)).rejects.toMatchObject({ errorName })
    await expect(get(path)).rejects.toMatchObject({ errorName })
  })

  test('that never answers is reported as a site that took too long', async () => {
    const outcome = probeLink(`${site.origin}/silent`, { fetch }, AbortSignal.timeout(150))
    await expect(outcome).rejects.toMatchObject({ errorName: 'LinkUnreachableError', message: expect.stringContaining('took too long') })
  })

  test('to a private address is refused without details', async () => {
    for (const link of ['http://127.0.0.1:1/a.mp4', 'http://10.0.0.1/', 'file:///etc/passwd', 'nonsense', 'http://localhost/a']) {
      await expect(probeLink(link, { fetch }, signal())).rejects.toMatchObject({
        errorName: 'LinkRefusedError',
        message: 'This address is not allowed. Use a public address, or upload the file.',
      })
    }
  })
})
