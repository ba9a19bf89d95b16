import { waitMs } from '#platform/clock/wait-ms.ts'
import { listen } from '#platform/db/listen.ts'
import type { Log } from '#platform/log/make-log.ts'
import { indexProject, type IndexingDeps } from './index-project.ts'
import { beginBackfill, claimStale, postponeStale, type StaleProject } from './search-index.store.ts'

type Indexer = { stop(): Promise<void> }

const claimLimit = 4
const pollEveryMs = 5000

/**
 * Keeps the search index up to date: changed projects are listed in `search_stale`, and this indexes them. Any number of
 * processes may run it on one database.
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
    await logFailure(deps.log, () => deps.db.transaction(beginBackfill))
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      await logFailure(deps.log, () => indexDue(deps, stopping.signal))
      await waitMs(pollEveryMs, AbortSignal.any([wake.signal, stopping.signal]), { background: true })
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

/**
 * Indexes every project that is due. One that fails is postponed and does not hold up the others. Returns how many were
 * indexed.
 */
export async function indexDue(deps: IndexingDeps & { log: Log }, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const claimed = await claimStale(deps.db, claimLimit)
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

/** The database may be unavailable; the next round tries again. */
async function logFailure(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'the search index could not be scanned after')
  }
}
