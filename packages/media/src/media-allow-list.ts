/**
 * The parts of FFmpeg that a stranger's file may reach. The hundreds of other demuxers and decoders stay off: some
 * demuxers read playlists and scripts that name other files, and most known holes are in rare decoders.
 */
const demuxers = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'mp3', 'aac', 'wav', 'flac', 'ogg', 'amr'] as const

const videoDecoders = [
  'h264',
  'hevc',
  'libdav1d',
  'vp8',
  'vp9',
  'mpeg4',
  'mpeg2video',
  'mpeg1video',
  'msmpeg4',
  'h263',
  'flv',
  'prores',
  'mjpeg',
  'wmv3',
] as const
const audioDecoders = ['aac', 'mp3float', 'mp2', 'ac3', 'eac3', 'opus', 'vorbis', 'flac', 'alac', 'amrnb', 'wmav2'] as const
/** Uncompressed formats: nothing to parse, so nothing to exploit. */
const sampleDecoders = [
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_u8',
  'pcm_alaw',
  'pcm_mulaw',
] as const
const textDecoders = ['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'] as const

/**
 * Tracks that are never used but may be in a file: cover images, bitmap subtitles, cinema sound. ffprobe opens every track
 * and fails at one it may not open, so the probe alone tolerates these.
 */
const bystanders = ['png', 'dvdsub', 'dvbsub', 'pgssub', 'xsub', 'cc_dec', 'dca', 'truehd'] as const

/** Codec names as ffprobe reports them, for everything we decode. */
const codecOfDecoder: Partial<Record<string, string>> = { libdav1d: 'av1', msmpeg4: 'msmpeg4v3', mp3float: 'mp3', amrnb: 'amr_nb' }
const codecNames = (decoders: readonly string[]): Set<string> => new Set(decoders.map((name) => codecOfDecoder[name] ?? name))

export const readableVideoCodecs = codecNames(videoDecoders)
export const readableAudioCodecs = codecNames([...audioDecoders, ...sampleDecoders])
export const readableTextCodecs = codecNames(textDecoders)

/** Largest frame that is decoded: slightly more than 8192 by 4608. */
export const maxPixels = 40_000_000
const maxStreams = 64

const decodersFor = {
  /** Video and sound. */
  av: [...videoDecoders, ...audioDecoders, ...sampleDecoders],
  text: textDecoders,
  look: [...videoDecoders, ...audioDecoders, ...sampleDecoders, ...textDecoders, ...bystanders],
} as const

/** Input options for one file of a stranger, before its `-i`; the same for ffmpeg and ffprobe. */
export function listInputArgs(file: string, purpose: keyof typeof decodersFor): string[] {
  // biome-ignore format: arguments read in pairs.
  return [
    '-protocol_whitelist', 'file',
    '-format_whitelist', demuxers.join(','),
    '-codec_whitelist', decodersFor[purpose].join(','),
    '-max_pixels', String(maxPixels),
    '-max_streams', String(maxStreams),
    '-i', `file:${file}`,
  ]
}

/** Sizes of the lists, for the report at start-up. */
export const allowListSizes = {
  demuxers: demuxers.length,
  decoders: videoDecoders.length + audioDecoders.length,
  sampleDecoders: sampleDecoders.length,
}
