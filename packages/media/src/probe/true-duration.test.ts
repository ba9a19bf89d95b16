import { stat } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { listInputArgs } from '../media-allow-list.ts'
import { runTool } from '../run-tool.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { RawProbe } from './read-streams.ts'
import { checkDuration, listPacketArgs, type RawPacket } from './true-duration.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
const run = { timeoutMs: 60_000 }

const packet = (stream_index: number, dts_time?: string, duration_time?: string): RawPacket => ({ stream_index, dts_time, duration_time })
const count = (packets: RawPacket[]) => checkDuration('/not/there', { seconds: 3600, sizeBytes: 1000, packets }, run)

test('packets that came with the header of a small file count as those of a run of their own', async () => {
  // biome-ignore format: arguments read in pairs.
  const file = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25:d=2', '-f', 'lavfi', '-i', 'sine=r=48000:d=1.5', '-c:v', 'mpeg4', '-c:a', 'aac', 'both.mkv'])
  const { size: sizeBytes } = await stat(file)
  const args = ['-v', 'error', '-of', 'json', '-show_format', ...listPacketArgs(sizeBytes), ...listInputArgs(file, 'look')]
  const { stdout } = await runTool({ tool: 'ffprobe', args, cwd: '/', readable: [file], ...run })
  const { packets } = RawProbe.parse(JSON.parse(stdout.toString()))
  const counted = await checkDuration(file, { seconds: 2, sizeBytes, packets }, run)
  expect(counted).toEqual({ seconds: 2, packets: packets.length })
  // As many as come at once: there may be more, so the file is read again.
  const tooMany = Array.from({ length: 20_000 }, () => packet(0, '0.0', '0.04'))
  expect(await checkDuration(file, { seconds: 2, sizeBytes, packets: tooMany }, run)).toEqual(counted)
})

test('a large file brings no packets with its header', () => {
  expect(listPacketArgs(16 * 1024 ** 2)).not.toEqual([])
  expect(listPacketArgs(16 * 1024 ** 2 + 1)).toEqual([])
})

test('the longest track counts, holes and absurd lengths do not, and packets without a time are packets', async () => {
  expect(await count([packet(0, '0.0', '0.5'), packet(1, '0.0', '1.0'), packet(0, '0.5', '0.5'), packet(1, '1.0', '1.0')])).toEqual({
    seconds: 2,
    packets: 4,
  })
  expect(await count([packet(0, '0.0', '0.5'), packet(0, '3000.0', '0.5')])).toEqual({ seconds: 30.5, packets: 2 })
  expect(await count([packet(0, '0.0', '3600.0')])).toEqual({ seconds: 1, packets: 1 })
  expect(await count([packet(0), packet(0)])).toEqual({ seconds: 0, packets: 2 })
  expect(await count([])).toEqual({ seconds: 0, packets: 0 })
})
