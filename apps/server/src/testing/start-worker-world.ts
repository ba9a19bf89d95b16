import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { listClipResults } from '#features/publishing/post-metrics/list-clip-results.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { addPerson } from './add-person.ts'
import { testDatabase } from './test-database.ts'
import { startTestHttp } from './test-http.ts'

export type WorkerWorld = Awaited<ReturnType<typeof startWorkerWorld>>

/** A fast machine makes more calls a minute than people would. */
const noLimits = { callsPerMinute: 1_000_000, env: { RENDERS_PER_MINUTE: '100000' } }

/** The product with one person in it, and what a worker needs when the test itself claims and runs its jobs. */
export async function startWorkerWorld() {
  const database = await testDatabase({ poolSize: 10 })
  const http = await startTestHttp({ db: database.db, url: database.url, bindings, ...noLimits })
  const { config, storage, fetch } = http.deps
  const deps: WorkerDeps = { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults }
  return {
    database,
    http,
    owner: await addPerson(database.db),
    world: { db: database.db, url: database.url, deps },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
