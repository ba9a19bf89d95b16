import type { Clip } from '@clipwright/contract/clips/clips'

export const lengthFilters = [
  { id: '0-30', fromSec: 0, toSec: 30 },
  { id: '30-60', fromSec: 30, toSec: 60 },
  { id: '60-90', fromSec: 60, toSec: 90 },
  { id: '90-', fromSec: 90, toSec: Number.POSITIVE_INFINITY },
] as const
type LengthFilter = (typeof lengthFilters)[number]['id']

/** Options of one kind are combined by "or", kinds by "and". Both ends of a length range are included. Empty means "all". */
export type ClipFilters = {
  lengths: LengthFilter[]
  topics: string[]
  keywords: string[]
  liked: boolean
  disliked: boolean
  edited: boolean
}

export const noFilters: ClipFilters = { lengths: [], topics: [], keywords: [], liked: false, disliked: false, edited: false }

export function isFiltered(filters: ClipFilters): boolean {
  return filters.lengths.length + filters.topics.length + filters.keywords.length > 0 || filters.liked || filters.disliked || filters.edited
}

function isOfLength(clip: Clip, id: LengthFilter): boolean {
  return lengthFilters.some((range) => range.id === id && clip.duration >= range.fromSec && clip.duration <= range.toSec)
}

export function matches(clip: Clip, filters: ClipFilters): boolean {
  const has = (choices: string[], have: string[]) => choices.length === 0 || choices.some((one) => have.includes(one))
  return (
    (filters.lengths.length === 0 || filters.lengths.some((id) => isOfLength(clip, id))) &&
    has(filters.topics, clip.topicKeywords) &&
    has(filters.keywords, clip.keywords) &&
    (!filters.liked || clip.feedback?.like === true) &&
    (!filters.disliked || clip.feedback?.dislike === true) &&
    (!filters.edited || clip.isEdited)
  )
}

export type FilterCounts = {
  lengths: Record<LengthFilter, number>
  topics: [name: string, count: number][]
  keywords: [name: string, count: number][]
  liked: number
  disliked: number
  edited: number
}

function countInto(names: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}

/** Number of clips per option, whatever else is chosen. */
export function countOptions(clips: readonly Clip[]): FilterCounts {
  const lengths: FilterCounts['lengths'] = { '0-30': 0, '30-60': 0, '60-90': 0, '90-': 0 }
  for (const { id } of lengthFilters) lengths[id] = clips.filter((clip) => isOfLength(clip, id)).length
  return {
    lengths,
    topics: countInto(clips.flatMap((clip) => clip.topicKeywords)),
    keywords: countInto(clips.flatMap((clip) => clip.keywords)),
    liked: clips.filter((clip) => clip.feedback?.like).length,
    disliked: clips.filter((clip) => clip.feedback?.dislike).length,
    edited: clips.filter((clip) => clip.isEdited).length,
  }
}

type FilterSearch = { lengths?: string; topics?: string; keywords?: string; liked?: true; disliked?: true; edited?: true }

const split = (text: string | undefined) => (text ? text.split(',').filter(Boolean).map(decodeURIComponent) : [])
const join = (names: readonly string[]) => names.map(encodeURIComponent).join(',')

export function filtersFromSearch(search: FilterSearch): ClipFilters {
  const lengthIds: readonly string[] = lengthFilters.map((bucket) => bucket.id)
  return {
    lengths: split(search.lengths).filter((id): id is LengthFilter => lengthIds.includes(id)),
    topics: split(search.topics),
    keywords: split(search.keywords),
    liked: search.liked === true,
    disliked: search.disliked === true,
    edited: search.edited === true,
  }
}

export function filtersToSearch(filters: ClipFilters): FilterSearch {
  return {
    ...(filters.lengths.length > 0 ? { lengths: join(filters.lengths) } : {}),
    ...(filters.topics.length > 0 ? { topics: join(filters.topics) } : {}),
    ...(filters.keywords.length > 0 ? { keywords: join(filters.keywords) } : {}),
    ...(filters.liked ? { liked: true as const } : {}),
    ...(filters.disliked ? { disliked: true as const } : {}),
    ...(filters.edited ? { edited: true as const } : {}),
  }
}
