/**
 * What of FFmpeg a stranger's file may reach. Everything else in it, hundreds of demuxers and decoders, stays shut:
 * playlists and scripts that name other files are among the demuxers, and most known holes among the rare decoders.
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
/** Plain samples: nothing to parse, so nothing to exploit. */
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
 * Tracks that may lie beside the video and the sound without being used: cover images, drawn subtitles, cinema
 * sound. ffprobe opens every track and gives up on one it may not open, so the gate tolerates these, and only there.
 */
const bystanders = ['png', 'dvdsub', 'dvbsub', 'pgssub', 'xsub', 'cc_dec', 'dca', 'truehd'] as const

/** Codec names as ffprobe reports them, for what we can decode. */
const codecOfDecoder: Partial<Record<string, string>> = { libdav1d: 'av1', msmpeg4: 'msmpeg4v3', mp3float: 'mp3', amrnb: 'amr_nb' }
const codecNames = (decoders: readonly string[]): Set<string> => new Set(decoders.map((name) => codecOfDecoder[name] ?? name))

export const readableVideoCodecs = codecNames(videoDecoders)
export const readableAudioCodecs = codecNames([...audioDecoders, ...sampleDecoders])
export const readableTextCodecs = codecNames(textDecoders)

/** A frame above this is refused before it is decoded: 8192 by 4608 and a little. */
export const maxPixels = 40_000_000
const maxStreams = 64

const decodersFor = {
  /** Video and sound. */
  av: [...videoDecoders, ...audioDecoders, ...sampleDecoders],
  text: textDecoders,
  look: [...videoDecoders, ...audioDecoders, ...sampleDecoders, ...textDecoders, ...bystanders],
} as const

/** Input options for one file of a stranger. They stand before its `-i`, in ffmpeg as in ffprobe. */
export function guardedInput(file: string, purpose: keyof typeof decodersFor): string[] {
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

/** Sizes of the lists, for the start-up report. */
export const allowListSizes = {
  demuxers: demuxers.length,
  decoders: videoDecoders.length + audioDecoders.length,
  sampleDecoders: sampleDecoders.length,
}
