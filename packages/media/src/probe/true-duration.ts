import { AppError } from '@clipwright/contract/errors'
import { runTool, wasKilled } from '../run-tool.ts'
import { listInputArgs } from '../media-allow-list.ts'

/** Below this many bytes a second the header is not trusted until the packets were counted. */
const plausibleBytesPerSec = 2_000

/** Files up to this size are always counted: it takes well under a second. */
const alwaysCountedBytes = 16 * 1024 ** 2

/** Packets that come with the header, those of some five minutes of video with sound: more are counted line by line. */
const mostPacketsAtOnce = 20_000

const packetEntries = ['-show_entries', 'packet=stream_index,dts_time,duration_time']

/** A packet as ffprobe describes it in JSON. */
export type RawPacket = { stream_index: number; dts_time?: string | undefined; duration_time?: string | undefined }

/** For ffprobe's look at a small file: its packets in the same run, as a start of the program takes longer than to read them. */
export const listPacketArgs = (sizeBytes: number): string[] =>
  sizeBytes <= alwaysCountedBytes ? [...packetEntries, '-read_intervals', `%+#${mostPacketsAtOnce}`] : []

/** A longer pause between packets is a hole, not content. */
const longestPauseSec = 30

/**
 * Counts packets where that is cheap, the header looks wrong or the end of the file is missing. `packets`: those of a small
 * file, as they came with its header.
 */
export async function checkDuration(
  file: string,
  header: { seconds: number | undefined; sizeBytes: number; packets: readonly RawPacket[] },
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<Count | null> {
  const { seconds, sizeBytes, packets } = header
  if (sizeBytes <= alwaysCountedBytes && packets.length < mostPacketsAtOnce) return countPackets(packets)
  if (seconds === undefined || sizeBytes <= alwaysCountedBytes || sizeBytes / seconds < plausibleBytesPerSec)
    return countDuration(file, options)
  return (await hasTail(file, seconds, options)) ? null : countDuration(file, options)
}

/** Whether a packet can be read shortly before the claimed end; not so in a truncated file. */
async function hasTail(file: string, seconds: number, options: { signal?: AbortSignal; timeoutMs: number }): Promise<boolean> {
  const result = await runTool({
    tool: 'ffprobe',
    // biome-ignore format: arguments read in pairs.
    args: [
      '-v', 'error', '-show_entries', 'packet=dts_time', '-of', 'csv=p=0',
      '-read_intervals', `${Math.max(0, seconds - 20).toFixed(3)}%+#20`, ...listInputArgs(file, 'look'),
    ],
    cwd: '/',
    readable: [file],
    maxRssBytes: 1024 ** 3,
    ...options,
  })
  const times = result.stdout.toString('latin1').split('\n').map(Number.parseFloat)
  return times.some((time) => time > seconds - 60)
}

type Count = { seconds: number; packets: number }
type Tracks = Map<number, { covered: number; last: number; packets: number }>

/**
 * Seconds of content by packets. Holes and absurd packet lengths count as `longestPauseSec` at most, so that a few bytes
 * cannot claim an hour.
 */
function countPackets(packets: readonly RawPacket[]): Count {
  const tracks: Tracks = new Map()
  for (const { stream_index: stream, dts_time: dts = '', duration_time: length = '' } of packets) addPacket(tracks, { stream, dts, length })
  return sumTracks(tracks)
}

/** The same by a run of its own, which reads every packet and decodes none. */
async function countDuration(file: string, options: { signal?: AbortSignal; timeoutMs: number }): Promise<Count> {
  const tracks: Tracks = new Map()
  let open = ''
  const readLine = (line: string): void => {
    const [stream = '', dts = '', length = ''] = line.split(',')
    if (stream) addPacket(tracks, { stream: Number(stream), dts, length })
  }
  const read = (text: string): void => {
    const lines = (open + text).split('\n')
    open = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
  const result = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'error', ...packetEntries, '-of', 'csv=p=0', ...listInputArgs(file, 'look')],
    cwd: '/',
    readable: [file],
    timeoutMs: options.timeoutMs,
    maxRssBytes: 1024 ** 3,
    ...(options.signal ? { signal: options.signal } : {}),
    onStdout: (chunk) => read(chunk.toString('latin1')),
  })
  if (wasKilled(result)) throw new AppError('ServerError', { cause: 'ffprobe was ended by the system' })
  readLine(open)
  return sumTracks(tracks)
}

function sumTracks(tracks: Tracks): Count {
  const values = [...tracks.values()]
  return {
    seconds: Math.max(0, ...values.map((track) => track.covered)),
    packets: values.reduce((sum, track) => sum + track.packets, 0),
  }
}

function addPacket(tracks: Tracks, { stream, dts, length }: { stream: number; dts: string; length: string }): void {
  const track = tracks.get(stream) ?? { covered: 0, last: Number.NaN, packets: 0 }
  const at = dts === '' ? Number.NaN : Number(dts)
  const own = Number(length)
  track.packets += 1
  if (Number.isFinite(at)) {
    // The last packet counts with its own length until the next one shows the real one.
    const end = at + (own > 0 ? Math.min(own, 1) : 0)
    const from = Number.isNaN(track.last) ? at : track.last
    track.covered += Math.min(Math.max(0, end - from), longestPauseSec)
    track.last = Math.max(end, from)
  }
  tracks.set(stream, track)
}
