import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listClips } from '@clipwright/contract/clips/clips'
import type { Reply } from '@clipwright/contract/endpoint'
import type { ProjectId } from '@clipwright/contract/ids'
import { listProjects } from '@clipwright/contract/projects/projects'
import { searchClips } from '@clipwright/contract/workspace/search'
import { api } from '#platform/api-client.ts'
import { useHiddenClips } from '../../../clips/clips/hidden-clips.ts'

const keys = {
  projects: ['new-post', 'projects'] as const,
  clips: (projectId: ProjectId) => ['new-post', 'clips', projectId] as const,
  search: (text: string) => ['new-post', 'search', text] as const,
}

const projectsAtOnce = 4
/** A row of the widest window. */
const clipsInRow = 8
const matchesAtOnce = 24

type ProjectPage = Reply<typeof listProjects>

const hasClips = ({ clipCount }: ProjectPage['data'][number]): boolean => clipCount > 0

/** The next page with a project that has clips, or the last one. */
async function readProjects(pageNum: number, signal: AbortSignal): Promise<ProjectPage> {
  const page = await api.call(listProjects, { pageNum, pageSize: projectsAtOnce }, { signal })
  return page.hasMore && !page.data.some(hasClips) ? readProjects(pageNum + 1, signal) : page
}

/** Projects that have clips, newest first. */
export function useProjectsWithClips() {
  return useInfiniteQuery({
    queryKey: keys.projects,
    queryFn: ({ pageParam, signal }) => readProjects(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, pageNum }) => (hasMore ? pageNum + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data.filter(hasClips)),
  })
}

/** Clips of a project, a row at a time: a clip comes with all of its words. Without those that were just deleted. */
export function usePagedClips(projectId: ProjectId) {
  const hiddenIds = useHiddenClips((state) => state.clipIds)
  return useInfiniteQuery({
    queryKey: keys.clips(projectId),
    queryFn: ({ pageParam, signal }) => api.call(listClips, { projectId, pageNum: pageParam, pageSize: clipsInRow }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, pageNum }) => (hasMore ? pageNum + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data.filter(({ clipId }) => !hiddenIds.includes(clipId))),
  })
}

/** Clips by what is said in them, their titles and keywords. */
export function useClipSearch(text: string) {
  return useInfiniteQuery({
    queryKey: keys.search(text),
    queryFn: ({ pageParam, signal }) => api.call(searchClips, { query: text, page: pageParam, pageSize: matchesAtOnce }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, page }) => (hasMore ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
    // What matched before stays until the new matches are there.
    placeholderData: keepPreviousData,
  })
}
