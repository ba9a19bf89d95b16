import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ProjectId } from '@clipwright/contract/ids'
import type { Project } from '@clipwright/contract/projects/projects'
import { makeProject } from '../../../../dev/fake-projects.ts'
import { projectKeys } from './project-keys.ts'
import { pageSize, type ProjectPages, renewLists } from './renew-lists.ts'

let onServer: Project[]
let requestUrls: string[]
let client: QueryClient

const project = (number: number): Project =>
  makeProject({ id: `project_${number}`, title: `Talk ${number}`, minutes: 5, stage: 'COMPLETE', ageHours: number }, Date.UTC(2026, 10, 1))
const listKey = [...projectKeys.list, { q: 'org', sort: 'newest' }]

function page(pageNum: number) {
  const data = onServer.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const total = onServer.length
  return { data, pageNum, pageSize, total, totalPages: Math.ceil(total / pageSize), hasMore: pageNum * pageSize < total }
}

/** Mounts the list with that many pages loaded. */
function look(pages: number): void {
  const pageParams = Array.from({ length: pages }, (_, index) => index + 1)
  client.setQueryData<ProjectPages>(listKey, { pages: pageParams.map(page), pageParams })
  new QueryObserver(client, {
    queryKey: listKey,
    queryFn: () => Promise.reject(new Error('all pages were asked for')),
    staleTime: Infinity,
  }).subscribe(() => undefined)
}

const titles = () => client.getQueryData<ProjectPages>(listKey)?.pages.flatMap(({ data }) => data.map(({ title }) => title)) ?? []
const expected = (count: number) => onServer.slice(0, count).map(({ title }) => title)

beforeEach(() => {
  onServer = Array.from({ length: 400 }, (_, index) => project(index + 1))
  requestUrls = []
  client = new QueryClient()
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    requestUrls.push(`${url.pathname}${url.searchParams.get('pageNum') ?? ''}`)
    const one = /clip-projects\/(\w+)/.exec(url.pathname)?.[1]
    if (!one) return Response.json(page(Number(url.searchParams.get('pageNum'))))
    const match = onServer.find(({ projectId }) => projectId === one)
    return match
      ? Response.json(match)
      : Response.json({ errorName: 'RecordNotExisted', errorMessage: '', statusCode: 404 }, { status: 404 })
  }
})

test('a change in a list of eight pages fetches the row and both ends, not eight pages', async () => {
  look(8)
  const renamedProject = { ...project(200), title: 'Another name' }
  onServer = onServer.with(199, renamedProject)
  await renewLists(client, { changed: renamedProject.projectId })
  expect(titles()).toEqual(expected(400))
  expect(requestUrls.toSorted()).toEqual(['/api/clip-projects/project_200', '/api/clip-projects1', '/api/clip-projects8'])
})

test('a new row comes first without displacing others', async () => {
  look(4)
  onServer = [project(1000), ...onServer]
  await renewLists(client, { changed: ProjectId.parse('project_1000') })
  expect(titles()).toEqual(expected(201))
})

test('after rows were removed, the next page skips none', async () => {
  look(4)
  for (const removal of [project(10), project(120)]) {
    onServer = onServer.filter(({ projectId }) => projectId !== removal.projectId)
    await renewLists(client, { gone: removal.projectId })
  }
  expect(titles()).toEqual(expected(200))
})

test('a row that no longer exists leaves the list, even if the event only reported a change', async () => {
  look(4)
  onServer = onServer.filter(({ projectId }) => projectId !== 'project_77')
  await renewLists(client, { changed: ProjectId.parse('project_77') })
  expect(titles()).toEqual(expected(200))
})

test('a row whose state has changed leaves a list of one state', async () => {
  const key = [...projectKeys.list, { q: 'org', sort: 'newest', state: 'complete' }]
  client.setQueryData<ProjectPages>(key, { pages: [1, 2, 3].map(page), pageParams: [1, 2, 3] })
  onServer = onServer.with(4, { ...project(5), stage: 'QUEUED' })
  await renewLists(client, { changed: ProjectId.parse('project_5') })
  expect(client.getQueryData<ProjectPages>(key)?.pages[0]?.data.some(({ projectId }) => projectId === 'project_5')).toBe(false)
})

test('a list of few pages is fetched completely', async () => {
  client.setQueryData<ProjectPages>(listKey, { pages: [page(1)], pageParams: [1] })
  await renewLists(client)
  expect(client.getQueryState(listKey)?.isInvalidated).toBe(true)
  expect(requestUrls).toEqual([])
})
