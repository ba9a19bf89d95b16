import * as api from '@clipwright/contract/workspace/search'
import { handle, routes } from '#platform/http/handle.ts'
import { deleteSearchPhrases } from './delete-search-phrases.ts'
import { findTrendingClipGroups, listTrendingClipGroups } from './find-trending-clip-groups.ts'
import { listInitialIndexingJobs } from './list-initial-indexing-jobs.ts'
import { listSearchPhrases } from './list-search-phrases.ts'
import { listTrendingCategories } from './list-trending-categories.ts'
import { recordSearchPhrase } from './record-search-phrase.ts'
import { searchClips } from './search-clips.ts'
import { searchCollections } from './search-collections.ts'
import { searchProjects } from './search-projects.ts'

export const searchRoutes = routes([
  handle(api.searchClips, searchClips),
  handle(api.searchProjects, searchProjects),
  handle(api.searchCollections, searchCollections),
  handle(api.listSearchPhrases, listSearchPhrases),
  handle(api.recordSearchPhrase, recordSearchPhrase),
  handle(api.deleteSearchPhrases, deleteSearchPhrases),
  handle(api.listTrendingClipGroups, listTrendingClipGroups),
  handle(api.findTrendingClipGroups, findTrendingClipGroups),
  handle(api.listTrendingCategories, listTrendingCategories),
  handle(api.listInitialIndexingJobs, listInitialIndexingJobs),
])
