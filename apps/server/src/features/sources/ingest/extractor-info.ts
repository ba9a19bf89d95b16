import { AppError } from '@clipwright/contract/errors'
import { z } from 'zod'

const lenient = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)

const Format = z.object({
  // It is passed back to the program as an argument, so only characters of real format ids are allowed.
  format_id: z.string().regex(/^[\w.+-]{1,80}$/),
  protocol: lenient(z.string()),
  vcodec: lenient(z.string()),
  acodec: lenient(z.string()),
  width: lenient(z.number()),
  height: lenient(z.number()),
  tbr: lenient(z.number()),
  filesize: lenient(z.number()),
  filesize_approx: lenient(z.number()),
  language: lenient(z.string()),
})
type ExtractorFormat = z.infer<typeof Format>

const Track = z.array(z.object({ url: z.string(), ext: z.string() })).catch([])

/** The fields we use of what `yt-dlp -J` prints. All of it comes from an untrusted page. */
export const ExtractorInfo = z.object({
  _type: lenient(z.string()),
  title: lenient(z.string()),
  duration: lenient(z.number()),
  is_live: lenient(z.boolean()),
  live_status: lenient(z.string()),
  thumbnail: lenient(z.string()),
  language: lenient(z.string()),
  extractor_key: lenient(z.string()),
  formats: z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((item) => Format.safeParse(item).data ?? [])),
  subtitles: z.record(z.string(), Track).nullish().catch(null),
  automatic_captions: z.record(z.string(), Track).nullish().catch(null),
})
export type ExtractorInfo = z.infer<typeof ExtractorInfo>

const hasVideo = (format: ExtractorFormat) => Boolean(format.vcodec) && format.vcodec !== 'none'
const hasSound = (format: ExtractorFormat) => Boolean(format.acodec) && format.acodec !== 'none'
const lines = (format: ExtractorFormat) => Math.min(format.height ?? 0, format.width ?? format.height ?? 0)

// Protocols that yt-dlp downloads itself; for others it would pass the URL to FFmpeg.
const ownProtocols = /^(https?|m3u8_native|http_dash_segments)(\+|$)/

/** The formats to download: one file with everything, or a video and an audio to be joined. */
export function chooseFormats(info: ExtractorInfo): [string] | [string, string] {
  const usable = info.formats.filter((format) => ownProtocols.test(format.protocol ?? 'https'))
  const best = (list: ExtractorFormat[]) => {
    const fitting = list.filter((format) => lines(format) <= 1088)
    const pool = fitting.length > 0 ? fitting : list.toSorted((a, b) => lines(a) - lines(b)).slice(0, 1)
    return pool.toSorted((a, b) => lines(b) - lines(a) || (b.tbr ?? 0) - (a.tbr ?? 0))[0]
  }
  const video = best(usable.filter(hasVideo))
  const sound = usable
    .filter((format) => hasSound(format) && !hasVideo(format))
    .toSorted((a, b) => Number(b.language === info.language) - Number(a.language === info.language) || (b.tbr ?? 0) - (a.tbr ?? 0))[0]
  if (video && (hasSound(video) || !sound)) return [video.format_id]
  if (video && sound) return [video.format_id, sound.format_id]
  // Extractors of single files often do not say what is inside.
  const only = sound ?? best(usable)
  if (!only) throw new AppError('LinkUnsupportedError', { cause: 'the extractor found no format' })
  return [only.format_id]
}

export function isLive(info: ExtractorInfo): boolean {
  return info.is_live === true || ['is_live', 'is_upcoming', 'post_live'].includes(info.live_status ?? '')
}

/** URL of the best caption track in the spoken language: a person’s before a machine’s. */
export function chooseCaptions(info: ExtractorInfo): { url: string; language: string } | null {
  const infoLanguage = info.language?.toLowerCase().split('-')[0]
  for (const tracks of [info.subtitles, info.automatic_captions]) {
    const languages = Object.keys(tracks ?? {}).filter((language) => language !== 'live_chat')
    // Machine translations are listed beside the original; without knowing the language, none can be trusted.
    const mainLanguage =
      languages.find((language) => language.endsWith('-orig')) ??
      languages.find((language) => infoLanguage !== undefined && language.toLowerCase().split('-')[0] === infoLanguage) ??
      (languages.length === 1 ? languages[0] : undefined)
    const track = mainLanguage === undefined ? undefined : tracks?.[mainLanguage]?.find(({ ext }) => ext === 'vtt' || ext === 'srt')
    if (mainLanguage !== undefined && track) return { url: track.url, language: mainLanguage.replace(/-orig$/, '') }
  }
  return null
}
