import {
  type EncodingPlan,
  megabyte,
  nextVideoRate,
  type Pass,
  shrinkWhereStuck,
  type SourceVideo,
  type TargetCodec,
} from '@clipwright/tools/engines/video-compressor'
import {
  ALL_FORMATS,
  type AudioCodec,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  Conversion,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
} from 'mediabunny'
import { MediaProblem } from '../media-problem.ts'
import { openStore } from './output-store.ts'

/** Files up to this size get their tables in front, which needs all of them in memory for a moment. */
const mostBytesInMemory = 64 * megabyte
const mostPasses = 7
/** Packets that are looked at for frame rate and bits. */
const sampledPackets = 600

/** An open file. Only what is decoded at the moment is in memory. */
export type OpenVideo = {
  input: Input<BlobSource>
  video: InputVideoTrack
  audio: InputAudioTrack | null
  /** Whether the sound, if there is any, can be written anew or is AAC, which may be copied. */
  canHear: boolean
  source: SourceVideo
}

/** Reads what a plan needs. Throws a MediaProblem for a file that cannot be opened or decoded here. */
export async function openVideo(file: Blob): Promise<OpenVideo> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  if (!(await input.canRead())) throw new MediaProblem('openFailed', 'uploadTitle')
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new MediaProblem('noVideo', 'uploadTitle')
  if (!(await video.canDecode())) throw new MediaProblem('noDecoder')
  const audio = await input.getPrimaryAudioTrack()
  const [durationS, widthPx, heightPx, stats] = await Promise.all([
    input.computeDuration(),
    video.getDisplayWidth(),
    video.getDisplayHeight(),
    video.computePacketStats(sampledPackets),
  ])
  const isAac = audio !== null && (await audio.getCodec()) === 'aac'
  const canHear = audio === null || isAac || (await audio.canDecode())
  const audioRate = audio ? (await audio.computePacketStats(sampledPackets)).averageBitrate : 0
  const source: SourceVideo = {
    bytes: file.size,
    durationS,
    widthPx,
    heightPx,
    framesPerS: stats.averagePacketRate,
    videoRate: Math.max(1, (file.size * 8) / durationS - audioRate),
    audio: audio && { rate: audioRate, channels: await audio.getNumberOfChannels(), isAac },
  }
  return { input, video, audio, canHear, source }
}

/** AAC plays everywhere; where the browser has none, an encoder of a megabyte is loaded for it. */
async function chooseAudioCodec(): Promise<AudioCodec> {
  if (await canEncodeAudio('aac')) return 'aac'
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
  return (await canEncodeAudio('aac')) ? 'aac' : 'opus'
}

type Work = {
  opened: OpenVideo
  plan: EncodingPlan
  codec: TargetCodec
  /** Bytes that must not be passed; null for a quality. */
  limit: number | null
  signal: AbortSignal
  /** `share` of the pass, 0 to 1; passes count from 1. */
  onProgress: (share: number, pass: number) => void
}

/** `hasRoomLeft`: more bits would have changed nothing. */
type Compressed = { file: Blob; hasSound: boolean; audioCodec: AudioCodec | null; hasRoomLeft: boolean }

/** Encodes, and again with another rate as long as the size is not the one asked for. */
export async function compress(work: Work): Promise<Compressed> {
  const { limit, opened } = work
  const audioCodec = opened.audio && !work.plan.isAudioCopied ? await chooseAudioCodec() : null
  let plan = work.plan
  /** Those with the frame size of the plan. */
  let passes: Pass[] = []
  let best: Compressed | null = null
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    work.onProgress(0, pass)
    const output = { ...(await encode(work, plan, audioCodec, await openStore(), pass)), audioCodec }
    if (limit === null) return { ...output, hasRoomLeft: false }
    const bytes = output.file.size
    if (bytes <= limit && (!best || bytes > best.file.size)) best = { ...output, hasRoomLeft: false }
    passes.push({ videoRate: plan.videoRate, bytes })
    const smaller = shrinkWhereStuck(plan, passes, limit)
    const videoRate = smaller ? plan.videoRate : nextVideoRate(passes, limit, plan, opened.source.durationS)
    if (videoRate === null) return { ...(best ?? output), hasRoomLeft: bytes < limit * 0.9 }
    if (smaller) passes = []
    plan = { ...(smaller ?? plan), videoRate }
  }
  if (!best) throw new MediaProblem('tooSmall')
  return best
}

async function encode(
  { opened, codec, limit, signal, onProgress }: Work,
  plan: EncodingPlan,
  audioCodec: AudioCodec | null,
  store: Awaited<ReturnType<typeof openStore>>,
  pass: number,
): Promise<{ file: Blob; hasSound: boolean }> {
  const isInMemory = limit !== null && limit <= mostBytesInMemory
  const buffer = store ? null : new BufferTarget()
  const target = store ? new StreamTarget(store.writable, { chunked: true }) : (buffer as BufferTarget)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: isInMemory ? 'in-memory' : false }), target })
  const conversion = await Conversion.init({
    input: opened.input,
    output,
    tracks: 'primary',
    showWarnings: false,
    video: {
      codec,
      width: plan.widthPx,
      height: plan.heightPx,
      fit: 'fill',
      ...(plan.frameLimit ? { frameRate: plan.frameLimit } : {}),
      quality: new Quality({ bitrate: plan.videoRate, bitrateMode: 'variable' }),
      keyFrameInterval: 4,
      forceTranscode: true,
      allowTransformationMetadata: false,
    },
    audio: audioCodec
      ? {
          codec: audioCodec,
          quality: new Quality({ bitrate: plan.audioRate }),
          forceTranscode: true,
          numberOfChannels: channelsOf(opened, plan),
        }
      : {},
  })
  if (!conversion.utilizedTracks.some((track) => track.isVideoTrack())) throw new MediaProblem('noEncoder')
  conversion.onProgress = (share) => onProgress(share, pass)
  const stop = () => void conversion.cancel()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const file = store ? await store.read() : new Blob([buffer?.buffer ?? new ArrayBuffer(0)], { type: 'video/mp4' })
  return { file, hasSound: conversion.utilizedTracks.some((track) => track.isAudioTrack()) }
}

const channelsOf = ({ source }: OpenVideo, { audioRate }: EncodingPlan) =>
  audioRate <= 48_000 ? 1 : Math.min(2, source.audio?.channels ?? 1)
