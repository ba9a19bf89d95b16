import { bindings } from '#app/bindings.ts'
import { indexDue } from '#features/workspace/search/start-indexer.ts'
import { type AddedPerson, addPerson } from './add-person.ts'
import { addSpokenProject, type SpokenClip } from './add-spoken-project.ts'
import { silentLog } from './silent-log.ts'
import { testDatabase } from './test-database.ts'
import { startTestHttp, type TestHttp } from './test-http.ts'

type Page = { results: { title: { text: string } }[] }
/** Replies are read by tests that know their type. */
type Json = ReturnType<typeof JSON.parse>
type CallOptions = { token?: string; body?: object }

/** The product’s calls on a fresh database, with one organisation at a time and an index that is updated on demand. */
export type SearchTest = AsyncDisposable & {
  http: TestHttp
  /** The person who makes the calls; `renew` makes another one with an organisation of their own. */
  person: AddedPerson
  renew(): Promise<void>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<{ status: number; body: Json }>
  find(what: 'clips' | 'projects' | 'collections', query: string, more?: string, token?: string): Promise<Json>
  add(title: string, text: string, clips?: SpokenClip[], owner?: AddedPerson): ReturnType<typeof addSpokenProject>
  /** Indexes changed projects; returns how many. */
  index(): Promise<number>
}

export async function startSearchTest(): Promise<SearchTest> {
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, bindings })
  const deps = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, log: silentLog }
  const kit: SearchTest = {
    http,
    person: await addPerson(http.db),
    async renew() {
      kit.person = await addPerson(http.db)
    },
    async call(method, path, { token = kit.person.token, body } = {}) {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
      return { status: reply.statusCode, body: reply.json() }
    },
    async find(what, query, more = '', token = kit.person.token) {
      return (await kit.call('GET', `/searchable-${what}?query=${encodeURIComponent(query)}${more}`, { token })).body
    },
    async add(title, text, clips = [], owner = kit.person) {
      const projectWithClips = await addSpokenProject({ ...deps, orgId: owner.orgId, userId: owner.userId }, { title, said: text, clips })
      await kit.index()
      return projectWithClips
    },
    index: () => indexDue(deps, AbortSignal.timeout(30_000)),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
  return kit
}

export function titlesOf(page: Page): string[] {
  return page.results.map((result) => result.title.text)
}
