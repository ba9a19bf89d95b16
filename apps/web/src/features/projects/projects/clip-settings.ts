import type { WireInput } from '@clipwright/contract/endpoint'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import type { createProject } from '@clipwright/contract/projects/projects'

export const lengthBuckets = [
  { id: '0-30', fromSec: 0, toSec: 30 },
  { id: '30-60', fromSec: 30, toSec: 60 },
  { id: '60-90', fromSec: 60, toSec: 90 },
  { id: '90-180', fromSec: 90, toSec: 180 },
] as const
export type LengthBucketId = (typeof lengthBuckets)[number]['id']

/** What a person chooses before the start. `range` in seconds; null is the whole source. */
export type ClipSettings = {
  range: { startSec: number; endSec: number } | null
  lengths: LengthBucketId[]
  topics: string[]
  prompt: string
  /** Whether words alone count, or sound and picture too. */
  model: 'ClipBasic' | 'ClipAnything'
  ratio: AspectRatio
  captions: CaptionPresetId | 'off'
  /** BCP 47; empty means that it is detected. */
  sourceLang: string
  /** Empty: none. Absent: nothing was chosen, the default of the team counts. */
  brandTemplateId?: string
}

type StartBody = WireInput<typeof createProject>
/** What is known of a source before its project exists, to show it at once. */
export type KnownSource = { title: string; posterUrl: string | null; durationMs: number | null }
export type StartRequest = { key: string; body: StartBody; source: KnownSource }

export const defaultSettings: ClipSettings = {
  range: null,
  lengths: ['0-30', '30-60', '60-90'],
  topics: [],
  prompt: '',
  model: 'ClipBasic',
  ratio: 'portrait',
  captions: 'karaoke',
  sourceLang: '',
}

/** Preferences are stored; range, topics and prompt belong to one video only. */
export function settingsForNextVideo(settings: ClipSettings): ClipSettings {
  const { brandTemplateId: _chosen, ...rest } = settings
  return { ...rest, range: null, topics: [], prompt: '' }
}

/** Neighbouring lengths become one range, so that a 29 s and a 31 s moment compete. Seconds. */
export function mergeLengths(ids: readonly LengthBucketId[]): [number, number][] {
  const merged: [number, number][] = []
  for (const bucket of lengthBuckets) {
    if (!ids.includes(bucket.id)) continue
    const last = merged.at(-1)
    if (last && last[1] === bucket.fromSec) last[1] = bucket.toSec
    else merged.push([bucket.fromSec, bucket.toSec])
  }
  return merged.length > 0 ? merged : [[0, 90]]
}

type Source = { videoUrl: string; title?: string; durationMs?: number | null; subtitlesUri?: string }

export function toStartBody(settings: ClipSettings, source: Source): StartBody {
  const topics = settings.topics.map((topic) => topic.trim()).filter(Boolean)
  return {
    videoUrl: source.videoUrl,
    importPref: {
      ...(settings.sourceLang ? { sourceLang: settings.sourceLang } : {}),
      ...(source.subtitlesUri ? { subtitlesUri: source.subtitlesUri } : {}),
    },
    curationPref: {
      ...(settings.range ? { range: settings.range } : {}),
      clipDurations: mergeLengths(settings.lengths),
      topicKeywords: topics,
      customPrompt: settings.prompt.trim(),
      model: settings.model,
    },
    renderPref: {
      layoutAspectRatio: settings.ratio,
      enableCaption: settings.captions !== 'off',
      ...(settings.captions === 'off' ? {} : { captionPreset: settings.captions }),
    },
    ...(settings.brandTemplateId === undefined ? {} : { brandTemplateId: settings.brandTemplateId || null }),
    ...(source.title
      ? { uploadedVideoAttr: { title: source.title, ...(source.durationMs ? { durationMs: Math.round(source.durationMs) } : {}) } }
      : {}),
  }
}

/** Seconds that a new project reserves: what is processed, begun ones counted. */
export function priceSeconds(durationMs: number, range: ClipSettings['range']): number {
  const startMs = Math.round((range?.startSec ?? 0) * 1000)
  const endMs = Math.min(range ? Math.round(range.endSec * 1000) : durationMs, durationMs)
  return Math.ceil(Math.max(0, endMs - startMs) / 1000)
}

/** Something worth looking at: `https://…`, or `example.org/talk` that lacks its scheme. */
export function readLink(text: string): string | undefined {
  const trimmed = text.trim()
  if (/\s/.test(trimmed) || trimmed === '') return undefined
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(withScheme)) return undefined
  const { hostname } = new URL(withScheme)
  return hostname.includes('.') || hostname === 'localhost' ? withScheme : undefined
}
