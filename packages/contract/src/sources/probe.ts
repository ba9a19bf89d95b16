import { z } from 'zod'
import { FrameRate } from '../rational.ts'
import { Message } from '../message.ts'
import { Span } from './analysis.ts'

export const VideoStream = z.object({
  index: z.number().int().nonnegative(),
  codec: z.string(),
  /** As displayed: after rotation and sample aspect ratio. Pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  codedWidth: z.number().int().positive(),
  codedHeight: z.number().int().positive(),
  rotationDeg: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Average rate; `variable` when frames are not evenly spaced. */
  frameRate: FrameRate,
  variable: z.boolean(),
  /** Stretches longer than a second without a new frame, as in recordings of a screen, source ms. Found by the analysis; absent without any. */
  stills: z.array(Span).optional(),
  /** Present where frames hold two moments in turn, line by line; made whole frames before any other use. */
  interlaced: z.literal(true).optional(),
  /** PQ or HLG transfer; tone-mapped before any other use. */
  hdr: z.boolean(),
  /** What the numbers of HDR frames mean, as far as the file says; absent otherwise, and where frames are RGB. */
  hdrColors: z
    .object({
      transfer: z.enum(['smpte2084', 'arib-std-b67']),
      primaries: z.enum(['bt2020', 'smpte432', 'bt709']),
      matrix: z.enum(['bt2020nc', 'bt2020c', 'bt709']),
    })
    .optional(),
  /** Brightness uses all numbers of its format; brought to the usual part of them before any other use. */
  fullRange: z.literal(true).optional(),
  pixelFormat: z.string(),
  /** Matrix from the stored frame to RGB. Absent means bt709. */
  matrix: z.enum(['bt601', 'bt709', 'bt2020']).optional(),
  /** Time code of the first frame, if the file has one, for example "01:00:00:00"; ";" before the frames is drop-frame. */
  startTimecode: z
    .string()
    .regex(/^\d\d:\d\d:\d\d[:;]\d\d$/)
    .optional(),
})
export type VideoStream = z.infer<typeof VideoStream>

export const AudioStream = z.object({
  index: z.number().int().nonnegative(),
  codec: z.string(),
  channels: z.number().int().positive(),
  sampleRate: z.number().int().positive(),
  language: z.string().optional(),
  isDefault: z.boolean(),
  /** Of stereo, one side of which says nothing, as of a camera with a microphone at one socket: both sides are heard on both. */
  oneSided: z.literal(true).optional(),
})
export type AudioStream = z.infer<typeof AudioStream>

export const SubtitleStream = z.object({
  index: z.number().int().nonnegative(),
  codec: z.string(),
  language: z.string().optional(),
  title: z.string().optional(),
})
export type SubtitleStream = z.infer<typeof SubtitleStream>

/** Result of ffprobe for an accepted file. Has `video`, `audio` or both. */
export const Probe = z.object({
  container: z.string(),
  durationMs: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  video: VideoStream.nullable(),
  /** The track used for speech comes first. */
  audio: z.array(AudioStream),
  subtitles: z.array(SubtitleStream),
  title: z.string().optional(),
  /** Notices in English, for example "two sound tracks: the first is used". */
  notices: z.array(z.string()),
  /** The same notices as messages, each one or several; absent when stored without them. */
  statedNotices: z.array(z.array(Message)).optional(),
})
export type Probe = z.infer<typeof Probe>
