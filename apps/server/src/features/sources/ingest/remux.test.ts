import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '@clipwright/media/run-tool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remux } from './remux.ts'
import { measureOffsetSec } from './stream-offset.ts'

let dir: string
const fileOf = (name: string): string => join(dir, name)
const signal = () => AbortSignal.timeout(120_000)

async function ffmpeg(...args: string[]): Promise<void> {
  const result = await runTool({ tool: 'ffmpeg', args: ['-nostdin', '-v', 'error', '-y', ...args], cwd: dir, timeoutMs: 120_000 })
  if (result.code !== 0) throw new Error(result.stderr)
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-remux-'))
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', 'picture.ts')
  // Sound of the same clock that begins 0.8 s later.
  await ffmpeg('-f', 'lavfi', '-i', 'sine=440:d=2', '-af', 'asetpts=PTS+0.8/TB', '-c:a', 'aac', 'sound.ts')
  await ffmpeg('-i', 'sound.ts', '-c', 'copy', '-f', 'adts', 'bare.aac')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('sound of its own that begins later than the picture does so in the joined file', async () => {
  const outFile = fileOf('joined.mp4')
  await remux({ main: fileOf('picture.ts'), audio: fileOf('sound.ts'), outFile, signal: signal() })
  const args = ['-v', 'error', '-show_entries', 'stream=start_time', '-of', 'csv=p=0', outFile]
  const { stdout } = await runTool({ tool: 'ffprobe', args, cwd: dir, readable: [outFile], timeoutMs: 120_000 })
  const [picture = Number.NaN, sound = Number.NaN] = stdout.toString().trim().split('\n').map(Number)
  expect(sound - picture).toBeCloseTo(0.8, 1)
})

test('sound without a container is placed by its tag, also where the clock turns', async () => {
  const bare = await readFile(fileOf('bare.aac'))
  const offsetAt = async (seconds: number): Promise<number> => {
    await writeFile(fileOf('tagged.aac'), Buffer.concat([writeTag(seconds), bare]))
    return measureOffsetSec(fileOf('picture.ts'), fileOf('tagged.aac'), signal())
  }
  // FFmpeg lets a transport stream begin at 1.4 s.
  expect(await offsetAt(1.9)).toBeCloseTo(0.5, 2)
  expect(await offsetAt(2 ** 33 / 90_000 - 0.6)).toBeCloseTo(-2, 2)
  // A clock of its own says nothing, and neither does none.
  expect(await offsetAt(3600)).toBe(0)
  expect(await measureOffsetSec(fileOf('picture.ts'), fileOf('bare.aac'), signal())).toBe(0)
})

/** The ID3 tag that packed sound of HLS begins with. */
function writeTag(seconds: number): Buffer {
  const ticks = Buffer.alloc(8)
  ticks.writeBigUInt64BE(BigInt(Math.round(seconds * 90_000)))
  const body = Buffer.concat([Buffer.from('com.apple.streaming.transportStreamTimestamp\0'), ticks])
  const head = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, body.length + 10]
  return Buffer.concat([Buffer.from(head), Buffer.from('PRIV'), Buffer.from([0, 0, 0, body.length, 0, 0]), body])
}
