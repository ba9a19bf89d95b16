import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'

/** A folder that is deleted after the test file. */
export async function makeTemporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'clipwright-media-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs FFmpeg on its test patterns and tones; `args` end with a file name in `folder`. */
export async function makeMedia(folder: string, args: readonly string[]): Promise<string> {
  await runToolOrThrow(
    { tool: 'ffmpeg', args: ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], cwd: folder, timeoutMs: 60_000 },
    'ServerError',
  )
  return join(folder, args.at(-1) ?? '')
}

const testPattern = (size: string, rate: number | string, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`]
const small = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

export function makeVideo(
  folder: string,
  name: string,
  options: { size?: string; rate?: number | string; seconds?: number; sound?: boolean; args?: readonly string[] } = {},
): Promise<string> {
  const { size = '320x180', rate = 25, seconds = 3, sound = true, args = [] } = options
  return makeMedia(folder, [...testPattern(size, rate, seconds), ...(sound ? tone(seconds) : []), ...small, ...args, name])
}

/** Deceptive files, each named like a video. Values: the name of the error each must give. */
export async function makeHostile(folder: string): Promise<Record<string, string>> {
  const good = await makeVideo(folder, 'other-tenant.mp4', { seconds: 2 })
  await makeMedia(folder, [...testPattern('64x64', 1, 1), '-frames:v', '1', 'image.png'])
  // biome-ignore format: arguments read in pairs.
  await makeMedia(folder, ['-f', 'lavfi', '-i', 'color=s=7000x7000:d=1:r=1', '-frames:v', '1', '-c:v', 'libx264', '-preset', 'ultrafast', 'pixels.mp4'])
  await makeMedia(folder, ['-f', 'lavfi', '-i', 'color=s=64x64:r=1:d=3', '-c:v', 'magicyuv', 'magic.avi'])
  // One frame that claims to last 100 hours.
  // biome-ignore format: arguments read in pairs.
  await makeMedia(folder, [...testPattern('64x64', 1, 2), '-vf', 'setpts=N*360000/TB', '-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-video_track_timescale', '100', 'hours.mp4'])
  const script = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
  await script('ffconcat.mp4', 'ffconcat version 1.0\nfile other-tenant.mp4\n')
  await script('playlist.avi', `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${good}\n#EXT-X-ENDLIST\n`)
  await script('remote.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n')
  await script(
    'dash.mp4',
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>file://${good}</BaseURL></Period></MPD>`,
  )
  await script('session.mp4', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n')
  await script('page.mp4', '<!doctype html><title>Not a video</title>')
  await script('drawing.mp4', '<svg xmlns="http://www.w3.org/2000/svg"><image href="other-tenant.mp4"/></svg>')
  await script('empty.mp4', '')
  return {
    'ffconcat.mp4': 'MediaUnreadableError',
    'playlist.avi': 'MediaUnreadableError',
    'remote.mp4': 'MediaUnreadableError',
    'dash.mp4': 'MediaUnreadableError',
    'session.mp4': 'MediaUnreadableError',
    'page.mp4': 'MediaUnreadableError',
    'drawing.mp4': 'MediaUnreadableError',
    'image.png': 'MediaUnreadableError',
    'magic.avi': 'MediaUnreadableError',
    'pixels.mp4': 'MediaTooLargeError',
    'hours.mp4': 'MediaUnreadableError',
    'empty.mp4': 'MediaEmptyError',
  }
}
