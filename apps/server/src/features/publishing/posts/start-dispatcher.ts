import { waitMs } from '#platform/clock/wait-ms.ts'
import { listen } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { remindOfApprovals } from './approvals/remind-of-approvals.ts'
import { dispatchDue, resumeRelinked, withdrawDeleted } from './dispatch-due.ts'
import { dispatchChannel, readDueInMs } from './due-targets.store.ts'

type Dispatcher = { stop(): Promise<void> }

/** What is due and waits for its turn, or for an account that is paused, is looked at this often. */
const turnMs = 1000
/** Longest wait: a wake-up may be lost with the connection that listens. */
const longestMs = 15_000
const remindEveryMs = 60_000
/** Wake-ups come by the dozen when posts go out; so many ms they are gathered. */
const gatherMs = 50

/** Sends what is due on time: sleeps until then, and looks at once when told of a change. Any number of processes may do so on one database. */
export async function startDispatcher({ db, url, log }: { db: Db; url: string; log: Log }): Promise<Dispatcher> {
  const stopping = new AbortController()
  let wake = new AbortController()
  const listener = await listen({ url, log, channels: { [dispatchChannel]: () => wake.abort() }, onConnect: () => wake.abort() })
  let remindedAtMs = Number.NEGATIVE_INFINITY
  /** Returns how long nothing is to be done, in ms. */
  const round = async (): Promise<number> => {
    await resumeRelinked(db)
    await withdrawDeleted(db)
    while ((await dispatchDue(db)) > 0) if (stopping.signal.aborted) return 0
    if (performance.now() - remindedAtMs > remindEveryMs) {
      remindedAtMs = performance.now()
      await remindOfApprovals(db)
    }
    const dueInMs = await readDueInMs(db)
    if (dueInMs === null) return longestMs
    return dueInMs <= 0 ? turnMs : Math.min(dueInMs, longestMs)
  }

  async function keepDispatching(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      const restMs = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'due posts could not be sent off')
        return turnMs
      })
      await waitMs(gatherMs, stopping.signal, { background: true })
      await waitMs(restMs, AbortSignal.any([wake.signal, stopping.signal]), { background: true })
    }
  }

  const loop = keepDispatching()
  return {
    async stop() {
      stopping.abort()
      await loop
      await listener.close()
    },
  }
}
