import type { KyselyPlugin } from 'kysely'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import { silentLog } from './silent-log.ts'

/** What a worker runs on that dies at one moment: from then on nothing of it reaches the database or the network. */
type Mortal = {
  db: Db
  deps: WorkerDeps
  readonly isDead: boolean
  close(): Promise<void>
}

/**
 * Dies at the given step, a step being what comes before or after a statement or an outgoing request. Open transactions roll back, as they do
 * when a process is killed; what was sent stays sent.
 */
export function makeMortal(url: string, deps: WorkerDeps, diesAtStep: number): Mortal {
  let steps = 0
  const take = () => {
    steps += 1
    if (steps >= diesAtStep) throw new Error('this worker is dead')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      take()
      return node
    },
    transformResult: ({ result }) => {
      take()
      return Promise.resolve(result)
    },
  }
  const db = openDatabase({ url, poolSize: 4, name: 'mortal worker', log: silentLog, plugins: [plugin] })
  const web: typeof fetch = async (input, init) => {
    take()
    const response = await deps.fetch.web(input, init)
    take()
    return response
  }
  return {
    db,
    deps: { ...deps, fetch: Object.assign(deps.fetch.bind(null), deps.fetch, { web }) },
    get isDead() {
      return steps >= diesAtStep
    },
    close: () => db.close(),
  }
}
