import { waitMs } from '#platform/clock/wait-ms.ts'
import { listen } from '#platform/db/listen.ts'
import type { Log } from '#platform/log/make-log.ts'
import { indexProject, type IndexingDeps } from './index-project.ts'
import { beginBackfill, claimStale, postponeStale, type StaleProject } from './search-index.store.ts'

type Indexer = { stop(): Promise<void> }

const claimAtOnce = 4
const lookEveryMs = 5000

/**
 * Keeps the search index up with the projects: changes note themselves in `search_stale`, and this reads what is noted there.
 * Any number of processes may do so on one database.
 */
export async function startIndexer(deps: IndexingDeps & { url: string; log: Log }): Promise<Indexer> {
  const stopping = new AbortController()
  let wake = new AbortController()
  const listener = await listen({
    url: deps.url,
    log: deps.log,
    channels: { search_stale: () => wake.abort() },
    onConnect: () => wake.abort(),
  })
  const finished = keepIndexing()

  async function keepIndexing(): Promise<void> {
    await tellFailure(deps.log, () => deps.db.transaction(beginBackfill))
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      await tellFailure(deps.log, () => indexDue(deps, stopping.signal))
      await waitMs(lookEveryMs, AbortSignal.any([wake.signal, stopping.signal]), { background: true })
    }
  }
  return {
    async stop() {
      stopping.abort()
      await finished
      await listener.close()
    },
  }
}

/** Reads every project that is due. One that fails is put off and does not hold up the others. Answers how many were read. */
export async function indexDue(deps: IndexingDeps & { log: Log }, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const claimed = await claimStale(deps.db, claimAtOnce)
    if (claimed.length === 0) break
    for (const stale of claimed) {
      if (signal.aborted) break
      await indexOne(deps, stale, signal)
      count++
    }
  }
  return count
}

async function indexOne(deps: IndexingDeps & { log: Log }, stale: StaleProject, signal: AbortSignal): Promise<void> {
  try {
    await indexProject(deps, stale, signal)
  } catch (error) {
    if (signal.aborted) return
    deps.log.warn({ err: error, projectId: stale.projectId }, 'a project could not be read into the search index')
    await postponeStale(deps.db, stale)
  }
}

/** The database may be away; the next round tries again. */
async function tellFailure(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'the search index could not be looked after')
  }
}
