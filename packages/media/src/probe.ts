import { open, stat } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'
import type { Probe, VideoStream } from '@clipwright/contract/sources/probe'
import type { Message } from '@clipwright/contract/message'
import { listInputArgs } from './media-allow-list.ts'
import { formatInEnglish, toNoticeMessage } from './notices/notice-messages.ts'
import { checkLimits, defaultMediaLimits, type MediaLimits } from './probe/media-limits.ts'
import { findVideo, listAudio, listSubtitles, RawProbe, toVideoStream } from './probe/read-streams.ts'
import { findOneSided, orderAudio } from './probe/speech-track.ts'
import { checkDuration, listPacketArgs } from './probe/true-duration.ts'
import { runTool, wasKilled } from './run-tool.ts'

const probeTimeoutMs = 60_000

type ProbeOptions = {
  limits?: MediaLimits
  signal?: AbortSignal
  /** Listens whether one side of its sound is silent, as is worth its time for a source of clips. */
  isSource?: boolean
}

/** Probes one local file. Throws a named media error that says why a file cannot be used. */
export async function probeMedia(file: string, options: ProbeOptions = {}): Promise<Probe> {
  const limits = options.limits ?? defaultMediaLimits
  const run = { timeoutMs: probeTimeoutMs, ...(options.signal ? { signal: options.signal } : {}) }
  const { size: sizeBytes } = await stat(file)
  if (sizeBytes === 0) throw new AppError('MediaEmptyError', { say: 'This file is empty.' })

  const raw = await readProbe(file, sizeBytes, run)
  const rawVideo = findVideo(raw.streams)
  const tracks = await orderAudio(file, listAudio(raw.streams), run)
  const audio = options.isSource ? await findOneSided(file, tracks, run) : tracks
  if (!rawVideo && audio.length === 0) throw refuseEmpty(raw)

  const header = readHeaderSeconds(raw)
  const counted = await checkDuration(file, { seconds: header, sizeBytes, packets: raw.packets }, run)
  if (counted && (counted.packets === 0 || counted.seconds <= 0)) throw new AppError('MediaEmptyError', { cause: 'no packets with time' })
  const durationMs = Math.round(1000 * (counted && isLie(header, counted.seconds) ? counted.seconds : (header ?? 0)))
  const probe: Probe = {
    container: raw.format.format_name.split(',')[0] ?? 'unknown',
    durationMs,
    sizeBytes,
    video: rawVideo ? toVideoStream(rawVideo) : null,
    audio,
    subtitles: listSubtitles(raw.streams),
    ...(raw.format.tags['title'] ? { title: raw.format.tags['title'].slice(0, 300) } : {}),
    notices: [],
  }
  if (counted && isLie(header, counted.seconds)) checkClaim(header, counted)
  checkLimits(probe, limits)
  const stated = [
    ...listNotices(probe, raw),
    ...(counted && isLie(header, counted.seconds) ? [toLengthNotice(header, counted.seconds)] : []),
  ]
  if (stated.length === 0) return probe
  return { ...probe, notices: stated.map((notice) => formatInEnglish([notice])), statedNotices: stated.map((notice) => [notice]) }
}

async function readProbe(file: string, sizeBytes: number, run: { timeoutMs: number; signal?: AbortSignal }): Promise<RawProbe> {
  const result = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...listPacketArgs(sizeBytes), ...listInputArgs(file, 'look')],
    cwd: '/',
    readable: [file],
    maxRssBytes: 1024 ** 3,
    ...run,
  })
  if (wasKilled(result)) throw new AppError('ServerError', { cause: 'ffprobe was ended by the system' })
  if (result.code !== 0) throw refuseUnreadable(result.stderr, await startsLikeMp4(file))
  const parsed = RawProbe.safeParse(JSON.parse(result.stdout.toString('utf8')))
  if (!parsed.success) throw new AppError('MediaUnreadableError', { cause: parsed.error })
  return parsed.data
}

async function startsLikeMp4(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('latin1', 4) === 'ftyp'
  } finally {
    await handle.close()
  }
}

function refuseUnreadable(stderr: string, isMp4: boolean): AppError {
  const cause = stderr.slice(-1500)
  if (/exceeds specified max pixel/.test(stderr))
    return new AppError('MediaTooLargeError', { cause, say: 'This image has more pixels than this server accepts.' })
  const codec = /Codec \((\w+)\) not on whitelist/.exec(stderr)?.[1]
  if (codec)
    return new AppError('MediaUnreadableError', {
      cause,
      say: `This file uses the codec "${codec}", which this server cannot read. Convert it to MP4 (H.264 and AAC) and try again.`,
    })
  const format = /\[(\w+)[^\]]*\] Format not on whitelist/.exec(stderr)?.[1]
  if (format)
    return new AppError('MediaUnreadableError', {
      cause,
      say: `This is not a video or audio file but "${format}" data. Upload the video itself.`,
    })
  if (isMp4 && /moov atom not found/.test(stderr))
    return new AppError('MediaUnreadableError', {
      cause,
      say: 'This file is incomplete: its index is missing. Export or upload it again.',
    })
  return new AppError('MediaUnreadableError', { cause })
}

function refuseEmpty(raw: RawProbe): AppError {
  const codecs = raw.streams
    .filter((stream) => stream.codec_type === 'video' || stream.codec_type === 'audio')
    .map((stream) => stream.codec_name)
  const cause = `streams: ${raw.streams.map((stream) => `${stream.codec_type}/${stream.codec_name}`).join(', ') || 'none'}`
  return codecs.length > 0
    ? new AppError('MediaUnreadableError', {
        cause,
        say: 'This file uses codecs that this server cannot read. Convert it to MP4 (H.264 and AAC) and try again.',
      })
    : new AppError('MediaEmptyError', { cause })
}

/** The longest duration claimed by the container or a track. */
function readHeaderSeconds(raw: RawProbe): number | undefined {
  const claims = [raw.format.duration, ...raw.streams.map((stream) => stream.duration)].filter((value) => value !== undefined && value > 0)
  return claims.length > 0 ? (raw.format.duration ?? Math.max(...(claims as number[]))) : undefined
}

const isLie = (header: number | undefined, counted: number): boolean =>
  header === undefined || Math.abs(header - counted) > Math.max(1, 0.05 * counted)

/** A file that claims hours and holds next to nothing is deceptive or broken beyond use. */
function checkClaim(header: number | undefined, counted: { seconds: number; packets: number }): void {
  if (header === undefined || header < 600 || counted.packets > counted.seconds) return
  throw new AppError('MediaUnreadableError', {
    say: `This file says it is ${(header / 3600).toFixed(1)} hours long but is almost empty. It is damaged or incomplete.`,
    cause: `header ${header} s, counted ${counted.packets} packets`,
  })
}

function toLengthNotice(header: number | undefined, counted: number): Message {
  if (header === undefined || counted > header) return toNoticeMessage('lengthCounted')
  return toNoticeMessage('cutShort', { numbers: { held: counted, named: header } })
}

function listNotices(probe: Probe, raw: RawProbe): Message[] {
  const list: Message[] = []
  const { video, audio } = probe
  if (!video) list.push(toNoticeMessage('soundOnly'))
  if (audio.length === 0) list.push(toNoticeMessage('noSound'))
  if (audio.length > 1) list.push(toAudioNotice(audio, raw))
  if (video?.hdr) list.push(toNoticeMessage('highDynamicRange'))
  if (video?.variable) list.push(toNoticeMessage('unevenFrames'))
  if (video && isOdd(video)) list.push(toNoticeMessage('unusualShape'))
  return list
}

function toAudioNotice(audio: Probe['audio'], raw: RawProbe): Message {
  const place = raw.streams.filter((stream) => stream.codec_type === 'audio').findIndex((stream) => stream.index === audio[0]?.index) + 1
  return toNoticeMessage('soundTracks', { numbers: { count: audio.length, place } })
}

const isOdd = (video: VideoStream): boolean =>
  video.rotationDeg === 0 && (video.width !== video.codedWidth || video.height !== video.codedHeight)
