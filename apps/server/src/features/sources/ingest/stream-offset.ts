import { open } from 'node:fs/promises'
import { listInputArgs } from '@clipwright/media/media-allow-list'
import { runTool } from '@clipwright/media/run-tool'
import { z } from 'zod'

const Answer = z.object({
  format: z.object({ format_name: z.string(), start_time: z.coerce.number().optional().catch(undefined) }),
})

/** Seconds after which the clock of transport streams begins at zero again. */
const clockTurnSec = 2 ** 33 / 90_000
/** Playlists of the same moments begin within a segment of one another. What is further away has clocks of its own. */
const mostOffsetSec = 30

/**
 * How much later the sound of one file begins than the picture of another, seconds, negative when it is earlier: by the times
 * that both carry. 0 when they do not share a clock.
 */
export async function measureOffsetSec(main: string, audio: string, signal: AbortSignal): Promise<number> {
  const [picture, sound] = [await readStart(main, signal), await readStart(audio, signal)]
  if (!picture || !sound || picture.clock !== sound.clock) return 0
  const turns = Math.round((sound.startSec - picture.startSec) / clockTurnSec)
  const offsetSec = sound.startSec - picture.startSec - turns * clockTurnSec
  return Math.abs(offsetSec) <= mostOffsetSec ? offsetSec : 0
}

type Start = { clock: string; startSec: number }

async function readStart(file: string, signal: AbortSignal): Promise<Start | null> {
  const result = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'error', '-of', 'json', '-show_entries', 'format=format_name,start_time', ...listInputArgs(file, 'look')],
    cwd: '/',
    readable: [file],
    timeoutMs: 60_000,
    signal,
  })
  // What cannot be read here is refused with its reason when it is joined.
  if (result.code !== 0) return null
  const { format } = Answer.parse(JSON.parse(result.stdout.toString('utf8')))
  if (format.format_name === 'aac' || format.format_name === 'mp3') {
    const startSec = await readPackedStart(file)
    return startSec === null ? null : { clock: 'mpegts', startSec }
  }
  return format.start_time === undefined ? null : { clock: format.format_name, startSec: format.start_time }
}

const packedOwner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0')

/** Sound without a container says in a tag at its beginning when it plays, on the clock of transport streams (RFC 8216, 3.4). */
async function readPackedStart(file: string): Promise<number | null> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
  const at = buffer.subarray(0, bytesRead).indexOf(packedOwner) + packedOwner.length
  if (at < packedOwner.length || at + 8 > bytesRead) return null
  return Number(buffer.readBigUInt64BE(at) & 0x1_ffff_ffffn) / 90_000
}
