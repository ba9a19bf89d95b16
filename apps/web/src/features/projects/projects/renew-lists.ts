import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Reply, WireInput } from '@clipwright/contract/endpoint'
import type { ProjectId } from '@clipwright/contract/ids'
import { getProject, listProjects, type Project } from '@clipwright/contract/projects/projects'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { isRunning, projectKeys } from './project-keys.ts'

export type ProjectPage = Omit<Reply<typeof listProjects>, 'data'> & { data: Project[] }
export type ProjectPages = InfiniteData<ProjectPage>
type ListQuery = Omit<WireInput<typeof listProjects>, 'pageNum' | 'pageSize'>
/** The cause, if known: a project that changed, or one that was deleted. */
type ListChange = { changed?: ProjectId; gone?: ProjectId }

export const pageSize = 50
/** Up to this many, all pages are refetched; a list of two hundred would send two hundred calls for one row. */
const fewPages = 2

export function isLong(pages: Pick<ProjectPages, 'pages'> | undefined): boolean {
  return (pages?.pages.length ?? 0) > fewPages
}

const isLongList = ({ queryKey, state }: Query) => queryKey[1] !== 'counts' && isLong(state.data as ProjectPages | undefined)

/** Updates every list: short ones completely, long ones where something can have changed. */
export async function renewLists(client: QueryClient, change: ListChange = {}): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: projectKeys.list, predicate: (query) => !isLongList(query) }),
    renewLongLists(client, change),
  ])
}

/** The first page, where new rows appear, the last, which moves up when a row goes, and the row itself. */
export async function renewLongLists(client: QueryClient, { changed, gone }: ListChange = {}): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: projectKeys.list, predicate: isLongList })
  if (lists.length === 0) return
  try {
    const project = changed ? await askFor(changed) : undefined
    const leaving = project === null ? changed : gone
    for (const { queryKey, isActive } of lists.map((query) => ({ queryKey: query.queryKey, isActive: query.isActive() }))) {
      const query = queryKey[1] as ListQuery
      const put = (change: (pages: ProjectPage[]) => ProjectPage[]) =>
        client.setQueryData<ProjectPages>(queryKey, (list) => (list ? { ...list, pages: change(list.pages) } : list))
      if (leaving) put((pages) => withoutProjects(pages, new Set([leaving])))
      if (project) put((pages) => withProject(pages, project, query))
      // The others are renewed when they are mounted.
      if (isActive) await renewEnds(query, client.getQueryData<ProjectPages>(queryKey)?.pages.at(-1)?.pageNum ?? 1, put)
    }
  } catch {
    // Rows stay as they are; the next change or visit fetches again.
  }
}

async function renewEnds(
  query: ListQuery,
  lastNum: number,
  put: (change: (pages: ProjectPage[]) => ProjectPage[]) => unknown,
): Promise<void> {
  const [first, last] = await Promise.all([1, lastNum].map((pageNum) => api.call(listProjects, { ...query, pageNum, pageSize })))
  if (first && last) put((pages) => withEnds(pages, first, last))
}

/** Null when it no longer exists. */
async function askFor(projectId: ProjectId): Promise<Project | null> {
  try {
    return await api.call(getProject, { projectId })
  } catch (error) {
    if (toApiError(error).errorName === 'RecordNotExisted' || toApiError(error).errorName === 'ProjectPurged') return null
    throw error
  }
}

export function withoutProjects(pages: ProjectPage[], projectIds: ReadonlySet<string>): ProjectPage[] {
  return pages.map((page) => ({ ...page, data: page.data.filter((one) => !projectIds.has(one.projectId)) }))
}

/** Replaces it in place; removes it when the list is of another state. */
function withProject(pages: ProjectPage[], project: Project, { state, trash }: ListQuery): ProjectPage[] {
  const isOfState = !state || (state === 'running' ? isRunning(project.stage) : project.stage === state.toUpperCase())
  if (!isOfState || trash) return withoutProjects(pages, new Set([project.projectId]))
  return pages.map((page) => ({ ...page, data: page.data.map((one) => (one.projectId === project.projectId ? project : one)) }))
}

/** Rows pushed off the first page stay below it, and each row occurs once. */
function withEnds(pages: ProjectPage[], first: ProjectPage, last: ProjectPage): ProjectPage[] {
  const ids = new Set<string>()
  const once = (rows: readonly Project[]) => rows.filter(({ projectId }) => !ids.has(projectId) && ids.add(projectId))
  const end = pages.length - 1
  return pages.map((page, index) => {
    if (index === 0) return { ...page, total: first.total, data: once([...first.data, ...page.data]) }
    if (index < end) return { ...page, data: once(page.data) }
    return { ...page, hasMore: last.hasMore, data: once([...page.data, ...last.data]) }
  })
}
