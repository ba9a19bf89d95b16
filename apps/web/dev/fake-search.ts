import type { MarkedText, SearchableClip, SearchableProject, SpokenMoment } from '@clipwright/contract/workspace/search'
import type { Word } from '@clipwright/contract/sources/transcript'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

type Phrase = { phrase: string; updatedAt: string }
const phrasesOf = new WeakMap<FakeState, Phrase[]>()

/** Replies of the search; undefined for any other call. */
export function answerSearch(state: FakeState, { method, path, query, body }: FakeCall): object | undefined {
  const phrases = phrasesOf.get(state) ?? [{ phrase: 'first year', updatedAt: '2026-11-20T10:00:00.000Z' }]
  phrasesOf.set(state, phrases)
  switch (`${method} ${path}`) {
    case 'GET /searchable-projects':
      return pageOf(query, findProjects(state, wordsOf(query)))
    case 'GET /searchable-clips':
      return pageOf(query, findClips(state, wordsOf(query)))
    case 'GET /searchable-collections':
      return pageOf(query, [])
    case 'GET /search-phrases':
      return listOf(phrases)
    case 'POST /search-phrases': {
      const phrase = { phrase: String(body['phrase']), updatedAt: new Date().toISOString() }
      phrasesOf.set(state, [phrase, ...phrases.filter((one) => one.phrase !== phrase.phrase)])
      return phrase
    }
    case 'DELETE /search-phrases':
      phrasesOf.set(state, [])
      return { deleted: phrases.length }
    case 'GET /trending-clip-groups':
      return listOf(
        ['pricing', 'hiring', 'first customers'].map((summary, index) => ({
          summary,
          clipCount: 9 - 2 * index,
          projectCount: 2,
          likeCount: 1,
          searchCount: 0,
        })),
      )
    case 'GET /initial-indexing-jobs':
      return listOf([])
    default:
      return undefined
  }
}

const wordsOf = (query: URLSearchParams) => (query.get('query') ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function pageOf<T extends { title: MarkedText }>(query: URLSearchParams, results: T[]): object {
  const page = Number(query.get('page') ?? 1)
  const pageSize = Number(query.get('pageSize') ?? 10)
  const sorted = results.toSorted((a, b) => a.title.text.localeCompare(b.title.text))
  const totalPages = Math.ceil(sorted.length / pageSize)
  return {
    results: sorted.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: sorted.length,
    totalIsExact: true,
    totalPages,
    hasMore: page < totalPages,
    matched: sorted.length > 0 ? 'exact' : 'nothing',
  }
}

function listOf(data: object[]): object {
  return { data, pageNum: 1, pageSize: 20, total: data.length, totalPages: 1, hasMore: false }
}

function findProjects(state: FakeState, words: string[]): SearchableProject[] {
  return state.projects.flatMap((project) => {
    const moment = findMoment(state.transcripts.get(project.projectId)?.words ?? [], words)
    if (!moment && !hasAll(project.title, words)) return []
    const { projectId, createdAt, uriForThumbnail } = project
    const moments = moment ? [moment] : []
    return [{ projectId, title: mark(project.title, words), durationMs: project.duration * 1000, createdAt, uriForThumbnail, moments }]
  })
}

function findClips(state: FakeState, words: string[]): SearchableClip[] {
  return [...state.clips.values()].flat().flatMap((clip) => {
    const moment = findMoment(clip.screenplay.words, words)
    if (!moment && !hasAll(clip.title, words)) return []
    const { clipId, projectId, title, duration } = clip
    const projectTitle = state.projects.find((project) => project.projectId === projectId)?.title ?? ''
    const { uriForThumbnail } = clip
    return [
      { clipId, projectId, title: mark(title, words), projectTitle, durationMs: duration * 1000, uriForThumbnail, moment: moment ?? null },
    ]
  })
}

function hasAll(text: string, words: string[]): boolean {
  return words.length > 0 && words.every((word) => text.toLowerCase().includes(word))
}

function findMoment(transcript: readonly Word[], words: string[]): SpokenMoment | undefined {
  const at = transcript.findIndex((word) => words.some((queryWord) => word.text.toLowerCase().includes(queryWord)))
  const from = Math.max(0, at - 6)
  const text = transcript
    .slice(from, at + 14)
    .map((word) => word.text)
    .join(' ')
  const first = transcript[at]
  return first && hasAll(text, words) ? { startMs: first.startMs, ...mark(text, words) } : undefined
}

function mark(text: string, words: string[]): MarkedText {
  const marks = words.flatMap((word): [number, number][] => {
    const at = text.toLowerCase().indexOf(word)
    return at < 0 ? [] : [[at, at + word.length]]
  })
  return { text, marks: marks.toSorted((a, b) => a[0] - b[0]) }
}
