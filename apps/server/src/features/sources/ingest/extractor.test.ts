import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { hasSandbox, runTool } from '@clipwright/media/run-tool'
import { findTool, useToolAt } from '@clipwright/media/sandbox/tool-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { startMediaSite, type MediaSite } from '#testing/media-site.ts'
import { chooseCaptions, chooseFormats, ExtractorInfo } from './extractor-info.ts'
import { fetchSource } from './fetch-source.ts'
import { probeLink } from './probe-link.ts'

const installed = findTool('yt-dlp')
let dir: string
let tool: string
let site: MediaSite
let fetch: GuardedFetch
const page = 'https://www.youtube.com/watch?v=abc'
const info = {
  title: 'A talk',
  duration: 2,
  language: 'en',
  thumbnail: 'https://img.example/t.jpg',
  is_live: false,
  formats: [
    { format_id: '137', vcodec: 'avc1', acodec: 'none', width: 1920, height: 1080, tbr: 4000, protocol: 'https' },
    { format_id: '401', vcodec: 'av01', acodec: 'none', width: 3840, height: 2160, tbr: 9000, protocol: 'https' },
    { format_id: '140', vcodec: 'none', acodec: 'mp4a', tbr: 128, protocol: 'https', language: 'en' },
    { format_id: '139', vcodec: 'none', acodec: 'mp4a', tbr: 48, protocol: 'https', language: 'en' },
    { format_id: 'rtmp-1', vcodec: 'avc1', acodec: 'mp4a', width: 1920, height: 1080, tbr: 99_000, protocol: 'rtmp' },
    { format_id: '$(touch x)', vcodec: 'avc1', acodec: 'mp4a', width: 1920, height: 1080, tbr: 99_999, protocol: 'https' },
  ],
}

/** `reach`: a port of this machine that it tries past the proxy. */
type Behaviour = { info?: unknown; fail?: string; version?: string; reach?: number }

/**
 * A program that behaves as yt-dlp does towards its caller. It contains everything it needs, because the sandbox shows it
 * nothing else, and fails when called in any other way.
 */
async function installFake(how: Behaviour = {}): Promise<void> {
  const media = async (format: string) =>
    `${format}) base64 -d > "$name.mp4" <<'END'\n${(await readFile(join(dir, `media-${format}.mp4`))).toString('base64')}\nEND\n;;`
  const program = `#!/bin/bash
mode=look; config=read; proxy=; ffmpeg=
while [ $# -gt 0 ]; do
  case "$1" in
    --version) echo '${how.version ?? '2026.11.01'}'; exit 0 ;;
    --ignore-config) config=ignored ;;
    --proxy) proxy="$2"; shift ;;
    --ffmpeg-location) ffmpeg="$2"; shift ;;
    --load-info-json) grep -q title "$2" || exit 9; shift ;;
    -f) format="$2"; mode=fetch; shift ;;
    -o) name="\${2%%.*}"; shift ;;
  esac
  shift
done
[ "$config" = ignored ] && [ "$ffmpeg" = /nonexistent ] || { echo 'called in a wrong way' >&2; exit 8; }
address="\${proxy##*@}"
exec 3<>"/dev/tcp/\${address%%:*}/\${address##*:}" || exit 7
printf 'GET http://10.0.0.1/ HTTP/1.1\r\nhost: x\r\n\r\n' >&3
read -r answer <&3
case "$answer" in *407*) ;; *) echo "the proxy said $answer" >&2; exit 6 ;; esac
${how.reach === undefined ? '' : `exec 4<>"/dev/tcp/127.0.0.1/${how.reach}" && { echo 'the machine can be reached past the proxy' >&2; exit 4; }`}
[ -n '${how.fail ?? ''}' ] && { echo '${how.fail ?? ''}' >&2; exit 1; }
if [ "$mode" = look ]; then cat <<'END'
${JSON.stringify(how.info ?? withCaptions())}
END
exit 0; fi
echo 'got:500/1000'
case "$format" in
${await media('137')}
${await media('140')}
*) exit 5 ;;
esac
echo 'got:1000/1000'
`
  await writeFile(tool, program)
  await chmod(tool, 0o755)
  useToolAt('yt-dlp', tool)
}
const withCaptions = () => ({
  ...info,
  subtitles: { en: [{ url: `${site.origin}/en.vtt`, ext: 'vtt' }], live_chat: [{ url: 'x', ext: 'json' }] },
})

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-extract-'))
  tool = join(dir, 'yt-dlp')
  const make = async (args: string[]) => {
    const run = await runTool({ tool: 'ffmpeg', args: ['-nostdin', '-v', 'error', '-y', ...args], cwd: dir, timeoutMs: 60_000 })
    if (run.code !== 0) throw new Error(run.stderr)
  }
  await make(['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', 'media-137.mp4'])
  await make(['-f', 'lavfi', '-i', 'sine=440:d=2', '-c:a', 'aac', 'media-140.mp4'])
  site = await startMediaSite((_request, reply) => reply.end('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'))
  fetch = createGuardedFetch({ allowHosts: [site.host] })
})
afterAll(async () => {
  if (installed !== undefined) useToolAt('yt-dlp', installed)
  await fetch.close()
  await site[Symbol.asyncDispose]()
  await rm(dir, { recursive: true, force: true })
})
const look = () => probeLink(page, { fetch }, AbortSignal.timeout(30_000))

test('a video page is probed through the filtering proxy', async () => {
  await installFake()
  expect(await look()).toMatchObject({
    kind: 'ytdlp',
    platform: 'YOUTUBE',
    title: 'A talk',
    durationMs: 2000,
    thumbnailUrl: 'https://img.example/t.jpg',
    languages: ['en'],
  })
})

test.runIf(hasSandbox())('nothing of the network is in reach of the program but the proxy', async () => {
  const port = Number(new URL(site.origin).port)
  site.asked.length = 0
  await installFake({ reach: port, info: { ...info, subtitles: undefined } })
  expect(await look()).toMatchObject({ kind: 'ytdlp', title: 'A talk' })
  expect(site.asked).toEqual([])
})

test('video and audio are fetched separately and joined, with captions and progress', async () => {
  await installFake()
  const outFile = join(dir, 'talk')
  const progress: [number, number | null][] = []
  const source = await fetchSource(
    page,
    { fetch },
    { outFile, signal: AbortSignal.timeout(60_000), maxBytes: 10_000_000, onProgress: (...now) => progress.push(now) },
  )
  expect(source).toMatchObject({ file: outFile, title: 'A talk', platform: 'YOUTUBE', platformCaptions: { language: 'en' } })
  expect(source.platformCaptions?.text).toContain('Hello')
  const probe = await probeMedia(outFile)
  expect([probe.video?.width, probe.audio.length]).toEqual([192, 1])
  expect(progress).toContainEqual([1000, 1000])
  expect((await readdir(dir)).filter((name) => name.startsWith('extract-'))).toEqual([])
})

test.each([
  ['ERROR: Unsupported URL: https://x', 'LinkUnsupportedError', /could not find a video/],
  ['ERROR: [youtube] abc: Private video. Sign in if you were granted access', 'LinkUnreachableError', /signed in/],
  ['ERROR: This live event will begin in 3 hours.', 'LiveSourceError', /Live streams/],
  ['ERROR: HTTP Error 429: Too Many Requests', 'LinkUnreachableError', /did not provide/],
])('the failure %s is reported as %s', async (fail, errorName, message) => {
  await installFake({ fail })
  await expect(look()).rejects.toMatchObject({ errorName, message: expect.stringMatching(message) })
})

test('an old yt-dlp is named as the likely cause', async () => {
  await installFake({ fail: 'ERROR: unable to extract player', version: '2023.03.04' })
  await expect(look()).rejects.toMatchObject({
    message: expect.stringMatching(/yt-dlp \(2023\.03\.04\) is \d+ days old.*pip install --upgrade yt-dlp/),
  })
})

test.each([
  [{ ...info, is_live: true }, 'LiveSourceError'],
  [{ ...info, live_status: 'is_upcoming' }, 'LiveSourceError'],
  [{ _type: 'playlist', title: 'Many', entries: [] }, 'LinkUnsupportedError'],
])('anything but a single finished video is refused (%#)', async (printed, errorName) => {
  await installFake({ info: printed })
  await expect(look()).rejects.toMatchObject({ errorName })
})

test('formats of hostile pages never become arguments, and none that FFmpeg would have to download is chosen', () => {
  expect(chooseFormats(ExtractorInfo.parse(info))).toEqual(['137', '140'])
  const huge = { ...info, formats: [info.formats[1], info.formats[2]] }
  expect(chooseFormats(ExtractorInfo.parse(huge))).toEqual(['401', '140'])
  const single = { formats: [{ format_id: '18', vcodec: 'avc1', acodec: 'mp4a', height: 360, protocol: 'https' }] }
  expect(chooseFormats(ExtractorInfo.parse(single))).toEqual(['18'])
  for (const formats of [[], [info.formats[4]], [info.formats[5]], 'text', null]) {
    expect(() => chooseFormats(ExtractorInfo.parse({ formats }))).toThrow('We could not find a video at this link')
  }
})

test('captions are taken in the spoken language, a person’s before a machine’s', () => {
  const track = (url: string) => [{ url, ext: 'vtt' }]
  const choose = (more: object) => chooseCaptions(ExtractorInfo.parse({ ...info, ...more }))
  expect(choose({ subtitles: { de: track('de'), 'en-GB': track('gb') }, automatic_captions: { en: track('auto') } })).toEqual({
    url: 'gb',
    language: 'en-GB',
  })
  expect(choose({ automatic_captions: { fr: track('fr'), 'en-orig': track('orig'), en: track('en') } })).toEqual({
    url: 'orig',
    language: 'en',
  })
  expect(choose({ language: null, automatic_captions: { fr: track('fr'), en: track('en') } })).toBeNull()
  expect(choose({})).toBeNull()
})
