import { z } from 'zod'
import type { FrameRate } from '@clipwright/contract/rational'
import type { AudioStream, SubtitleStream, VideoStream } from '@clipwright/contract/sources/probe'
import { readableAudioCodecs, readableVideoCodecs } from '../media-allow-list.ts'

const RawStream = z.object({
  index: z.number(),
  codec_name: z.string().default('unknown'),
  codec_type: z.string().default('unknown'),
  width: z.number().default(0),
  height: z.number().default(0),
  pix_fmt: z.string().default('unknown'),
  sample_aspect_ratio: z.string().default('1:1'),
  color_range: z.string().default('unknown'),
  color_space: z.string().default('unknown'),
  color_primaries: z.string().default('unknown'),
  color_transfer: z.string().default('unknown'),
  field_order: z.string().default('unknown'),
  r_frame_rate: z.string().default('0/0'),
  avg_frame_rate: z.string().default('0/0'),
  sample_rate: z.coerce.number().default(0),
  channels: z.number().default(0),
  duration: z.coerce.number().optional().catch(undefined),
  nb_frames: z.coerce.number().optional().catch(undefined),
  disposition: z.object({ default: z.number().default(0), attached_pic: z.number().default(0) }).prefault({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() }).loose()).default([]),
})
type RawStream = z.infer<typeof RawStream>

const RawPacket = z.object({ stream_index: z.number(), dts_time: z.string().optional(), duration_time: z.string().optional() })

/** The fields of ffprobe's output that are used. */
export const RawProbe = z.object({
  packets: z.array(RawPacket).default([]),
  streams: z.array(RawStream).default([]),
  format: z.object({
    format_name: z.string().default('unknown'),
    duration: z.coerce.number().optional().catch(undefined),
    start_time: z.coerce.number().optional().catch(undefined),
    tags: z.record(z.string(), z.string()).default({}),
  }),
})
export type RawProbe = z.infer<typeof RawProbe>

/** The main video: not a cover image, not a track without frames. The largest wins over a smaller default. */
export function findVideo(streams: readonly RawStream[]): RawStream | undefined {
  return streams
    .filter((stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0)
    .filter((stream) => readableVideoCodecs.has(stream.codec_name) && stream.width > 0 && stream.height > 0)
    .toSorted((a, b) => b.width * b.height - a.width * a.height || b.disposition.default - a.disposition.default)[0]
}

export function listAudio(streams: readonly RawStream[]): AudioStream[] {
  return streams
    .filter((stream) => stream.codec_type === 'audio' && readableAudioCodecs.has(stream.codec_name))
    .filter((stream) => stream.channels > 0 && stream.sample_rate > 0)
    .map((stream) => ({
      index: stream.index,
      codec: stream.codec_name,
      channels: stream.channels,
      sampleRate: stream.sample_rate,
      isDefault: stream.disposition.default === 1,
      ...readLanguage(stream),
    }))
}

export function listSubtitles(streams: readonly RawStream[]): SubtitleStream[] {
  return streams
    .filter((stream) => stream.codec_type === 'subtitle')
    .map((stream) => ({
      index: stream.index,
      codec: stream.codec_name,
      ...readLanguage(stream),
      ...(stream.tags['title'] ? { title: stream.tags['title'] } : {}),
    }))
}

function readLanguage(stream: RawStream): { language?: string } {
  const tag = stream.tags['language']
  return tag && tag !== 'und' ? { language: tag } : {}
}

export function toVideoStream(stream: RawStream): VideoStream {
  const rotationDeg = readRotation(stream)
  const upright = readSquareSize(stream)
  const turned = rotationDeg === 90 || rotationDeg === 270
  return {
    index: stream.index,
    codec: stream.codec_name,
    width: turned ? upright.height : upright.width,
    height: turned ? upright.width : upright.height,
    codedWidth: stream.width,
    codedHeight: stream.height,
    rotationDeg,
    ...readRate(stream),
    ...readHdr(stream),
    ...(stream.color_range === 'pc' ? { fullRange: true } : {}),
    pixelFormat: stream.pix_fmt,
    matrix: readMatrix(stream),
    ...readStartTimecode(stream),
    ...(isInterlaced(stream) ? { interlaced: true } : {}),
  }
}

/** Each frame holds two moments, one in its even lines and one in its odd ones, as camcorders and broadcasts have it. */
const isInterlaced = ({ field_order: order }: RawStream): boolean => ['tt', 'bb', 'tb', 'bt'].includes(order)

/** HDR that does not say how it is coded is coded as nearly all of it. */
function readHdr({ color_transfer, color_primaries, color_space }: RawStream): Pick<VideoStream, 'hdr' | 'hdrColors'> {
  const transfer = (['smpte2084', 'arib-std-b67'] as const).find((name) => name === color_transfer)
  if (!transfer) return { hdr: false }
  if (color_space === 'gbr') return { hdr: true }
  const primaries = (['smpte432', 'bt709'] as const).find((name) => name === color_primaries) ?? 'bt2020'
  const matrix = (['bt2020c', 'bt709'] as const).find((name) => name === color_space) ?? 'bt2020nc'
  return { hdr: true, hdrColors: { transfer, primaries, matrix } }
}

/** Untagged files follow the rule of players: small videos are bt601, large ones bt709. */
function readMatrix(stream: RawStream): NonNullable<VideoStream['matrix']> {
  if (stream.color_space.startsWith('bt2020')) return 'bt2020'
  if (stream.color_space === 'bt709') return 'bt709'
  if (['smpte170m', 'bt470bg', 'smpte240m', 'fcc'].includes(stream.color_space)) return 'bt601'
  return stream.height >= 720 || stream.width >= 1280 ? 'bt709' : 'bt601'
}

/** Start time code: cameras count from any hour, and editing tools align files by it. */
function readStartTimecode(stream: RawStream): Pick<VideoStream, 'startTimecode'> {
  const text = stream.tags['timecode'] ?? ''
  return /^\d\d:\d\d:\d\d[:;]\d\d$/.test(text) ? { startTimecode: text } : {}
}

/** Clockwise rotation that shows the video upright. ffprobe reports it counterclockwise. */
function readRotation(stream: RawStream): VideoStream['rotationDeg'] {
  const matrix = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation
  const degrees = matrix === undefined ? Number(stream.tags['rotate'] ?? 0) : -matrix
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[quarter] ?? 0
}

/** Displayed size before rotation. The shorter side grows, so that no pixel is lost. */
function readSquareSize(stream: RawStream): { width: number; height: number } {
  const [num = 1, den = 1] = stream.sample_aspect_ratio.split(':').map(Number)
  const shape = num > 0 && den > 0 ? num / den : 1
  if (shape === 1 || shape > 10 || shape < 0.1) return { width: stream.width, height: stream.height }
  return shape > 1
    ? { width: even(stream.width * shape), height: stream.height }
    : { width: stream.width, height: even(stream.height / shape) }
}

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))

const standardRates: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
  { num: 120, den: 1 },
]

/** The exact rate where frames are even, else the nearest standard rate or the rounded average. */
function readRate(stream: RawStream): { frameRate: FrameRate; variable: boolean } {
  const base = parseRate(stream.r_frame_rate)
  const average = parseRate(stream.avg_frame_rate) ?? base
  // Without frame times Matroska and FLV report their clock, 1000 per second, as the frame rate.
  if (!average || toNumber(average) > 300) return { frameRate: { num: 30, den: 1 }, variable: true }
  const rate = toNumber(average)
  const near = standardRates
    .map((standard) => ({ standard, off: Math.abs(toNumber(standard) / rate - 1) }))
    .toSorted((a, b) => a.off - b.off)[0]
  // Of interlaced video the base may be the rate of fields.
  const isEven = (times: number): boolean => base !== undefined && Math.abs(toNumber(base) / (times * rate) - 1) <= 0.005
  const variable = !isEven(1) && !(isInterlaced(stream) && isEven(2))
  if (near && near.off < 0.002) return { frameRate: near.standard, variable }
  if (!variable) return { frameRate: average, variable }
  return { frameRate: { num: Math.max(1, Math.round(rate * 1000)), den: 1000 }, variable }
}

function parseRate(text: string): FrameRate | undefined {
  const [num = 0, den = 0] = text.split('/').map(Number)
  return num > 0 && den > 0 ? { num, den } : undefined
}

const toNumber = (rate: FrameRate): number => rate.num / rate.den
