import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Genre } from '../clips/curation.ts'
import { ClipId, CollectionId, OrgId, ProjectId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** As typed. All words must occur; "quotes" require them in that order. */
const SearchText = z.string().trim().max(200)

const SearchQuery = z.object({
  query: SearchText,
  page: z.coerce.number().int().min(1).max(1000).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(10),
})

/** Matching characters of a text, from the first (inclusive) to the last (exclusive). */
const Mark = z.tuple([z.number().int(), z.number().int()])

const MarkedText = z.object({ text: z.string(), marks: z.array(Mark) })
export type MarkedText = z.infer<typeof MarkedText>

/** Where words were spoken: source ms, with the words around them. */
const SpokenMoment = MarkedText.extend({ startMs: z.number().int().nonnegative() })
export type SpokenMoment = z.infer<typeof SpokenMoment>

/** A page of results, by title. `similar`: nothing matched as typed, so similar words were used. */
function searchOf<T extends z.ZodType>(item: T) {
  return z.object({
    results: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    /** False when `total` is an estimate, because counting would take too long. */
    totalIsExact: z.boolean(),
    totalPages: z.number().int(),
    hasMore: z.boolean(),
    matched: z.enum(['exact', 'prefix', 'similar', 'nothing']),
  })
}

export const SearchableClip = z.object({
  clipId: ClipId,
  projectId: ProjectId,
  title: MarkedText,
  projectTitle: z.string(),
  durationMs: z.number().int(),
  /** A frame of its latest preview, in its own aspect ratio; null before there is one. */
  uriForThumbnail: z.string().nullable(),
  /** Null when only the title or the keywords match. */
  moment: SpokenMoment.nullable(),
})
export type SearchableClip = z.infer<typeof SearchableClip>

export const SearchableProject = z.object({
  projectId: ProjectId,
  title: MarkedText,
  durationMs: z.number().int(),
  createdAt: z.iso.datetime(),
  uriForThumbnail: z.string().nullable(),
  /** Up to three places in its transcript. Empty when only the title matches. */
  moments: z.array(SpokenMoment),
})
export type SearchableProject = z.infer<typeof SearchableProject>

export const SearchableCollection = z.object({ collectionId: CollectionId, title: MarkedText })
export type SearchableCollection = z.infer<typeof SearchableCollection>

const emptyPage = { page: 1, pageSize: 10, total: 0, totalIsExact: true, totalPages: 0, hasMore: false, matched: 'nothing' } as const

export const searchClips = endpoint({
  name: 'searchClips',
  method: 'GET',
  path: '/searchable-clips',
  summary: 'Clips of the organisation by what is said in them, their title and keywords, with the moment to jump to.',
  permission: 'project:view',
  query: SearchQuery,
  reply: searchOf(SearchableClip),
  example: {
    request: { query: { query: '"first year" shop' } },
    reply: {
      ...emptyPage,
      results: [
        {
          clipId: 'ciJ1mWk20aXw',
          projectId: 'prQ83hTz51bd',
          title: { text: 'Why shops fail', marks: [[4, 9]] },
          projectTitle: 'Talk about shops',
          durationMs: 31000,
          uriForThumbnail: null,
          moment: { startMs: 200, text: 'Why does a shop fail in its first year?', marks: [[11, 15]] },
        },
      ],
      total: 1,
      totalPages: 1,
      matched: 'exact',
    },
  },
  errors: ['InvalidParam'],
})

export const searchProjects = endpoint({
  name: 'searchProjects',
  method: 'GET',
  path: '/searchable-projects',
  summary: 'Projects of the organisation by title and by every word of their transcripts, with the moments to jump to.',
  permission: 'project:view',
  query: SearchQuery,
  reply: searchOf(SearchableProject),
  example: { request: { query: { query: 'shop' } }, reply: { ...emptyPage, results: [] } },
  errors: ['InvalidParam'],
})

export const searchCollections = endpoint({
  name: 'searchCollections',
  method: 'GET',
  path: '/searchable-collections',
  summary: 'Collections of the organisation by name.',
  permission: 'project:view',
  query: SearchQuery,
  reply: searchOf(SearchableCollection),
  example: { request: { query: { query: 'best of' } }, reply: { ...emptyPage, results: [] } },
  errors: ['InvalidParam'],
})

export const SearchPhrase = z.object({ phrase: z.string(), updatedAt: z.iso.datetime() })
export type SearchPhrase = z.infer<typeof SearchPhrase>

export const listSearchPhrases = endpoint({
  name: 'listSearchPhrases',
  method: 'GET',
  path: '/search-phrases',
  summary: 'What the caller searched for in this organisation, newest first. The last 50 are kept.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(SearchPhrase),
  example: {
    reply: {
      data: [{ phrase: 'first year', updatedAt: '2026-11-21T10:00:00.000Z' }],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam'],
})

export const recordSearchPhrase = endpoint({
  name: 'recordSearchPhrase',
  method: 'POST',
  path: '/search-phrases',
  summary: 'Remember what was searched for, when an answer was picked. The same words again move to the top.',
  permission: 'project:view',
  body: z.strictObject({ phrase: SearchText.min(1) }),
  reply: SearchPhrase,
  example: { request: { body: { phrase: 'first year' } }, reply: { phrase: 'first year', updatedAt: '2026-11-21T10:00:00.000Z' } },
  errors: ['InvalidParam'],
})

export const deleteSearchPhrases = endpoint({
  name: 'deleteSearchPhrases',
  method: 'DELETE',
  path: '/search-phrases',
  summary: 'Forget one phrase of the caller, or all of them.',
  permission: 'project:view',
  query: z.object({ phrase: SearchText.optional() }),
  reply: z.object({ deleted: z.number().int() }),
  example: { request: { query: { phrase: 'first year' } }, reply: { deleted: 1 } },
  errors: ['InvalidParam'],
})

/** A subject that is current in the organisation, from what it made, liked and searched for. */
export const TrendingClipGroup = z.object({
  /** Name of the subject; searching for it finds the group. */
  summary: z.string(),
  clipCount: z.number().int(),
  projectCount: z.number().int(),
  likeCount: z.number().int(),
  /** Number of people who searched for it. */
  searchCount: z.number().int(),
})
export type TrendingClipGroup = z.infer<typeof TrendingClipGroup>

const trendExample = {
  data: [{ summary: 'first year', clipCount: 4, projectCount: 2, likeCount: 1, searchCount: 1 }],
  pageNum: 1,
  pageSize: 20,
  total: 1,
  totalPages: 1,
  hasMore: false,
}

export const listTrendingClipGroups = endpoint({
  name: 'listTrendingClipGroups',
  method: 'GET',
  path: '/trending-clip-groups',
  summary: 'Subjects of the last 30 days in this organisation, strongest first. The search dialog shows three.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(TrendingClipGroup),
  example: { reply: trendExample },
  errors: ['InvalidParam'],
})

export const findTrendingClipGroups = endpoint({
  name: 'findTrendingClipGroups',
  method: 'POST',
  path: '/trending-clip-groups',
  summary: 'The same for one category or another span of days.',
  permission: 'project:view',
  body: z.strictObject({
    category: Genre.optional(),
    days: z.number().int().min(1).max(365).default(30),
    pageNum: z.number().int().min(1).default(1),
    pageSize: z.number().int().min(1).max(100).default(20),
  }),
  reply: pageOf(TrendingClipGroup),
  example: { request: { body: { category: 'Podcast', days: 7 } }, reply: trendExample },
  errors: ['InvalidParam'],
})

export const TrendingCategory = z.object({
  category: Genre,
  clipCount: z.number().int(),
  projectCount: z.number().int(),
  likeCount: z.number().int(),
})
export type TrendingCategory = z.infer<typeof TrendingCategory>

export const listTrendingCategories = endpoint({
  name: 'listTrendingCategories',
  method: 'GET',
  path: '/trending-categories',
  summary: 'Genres of the clips that this organisation made and liked in the last 30 days, strongest first.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(TrendingCategory),
  example: {
    reply: {
      data: [{ category: 'Podcast', clipCount: 12, projectCount: 3, likeCount: 2 }],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam'],
})

/** Initial indexing, or reindexing after an update of the server. */
export const InitialIndexingJob = z.object({
  id: OrgId,
  status: z.enum(['running', 'done']),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  totalProjects: z.number().int(),
  indexedProjects: z.number().int(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type InitialIndexingJob = z.infer<typeof InitialIndexingJob>

export const listInitialIndexingJobs = endpoint({
  name: 'listInitialIndexingJobs',
  method: 'GET',
  path: '/initial-indexing-jobs',
  summary: 'Whether projects from before the search index are still being read into it. Empty when none ever had to be.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(InitialIndexingJob),
  example: {
    reply: {
      data: [
        {
          id: 'or4kQ29dLm1x',
          status: 'running',
          progress: 40,
          totalProjects: 50,
          indexedProjects: 20,
          startedAt: '2026-11-21T10:00:00.000Z',
          finishedAt: null,
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam'],
})
