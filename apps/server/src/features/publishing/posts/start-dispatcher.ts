import { waitMs } from '#platform/clock/wait-ms.ts'
import { listen } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { dispatchDue, resumeRelinked } from './dispatch-due.ts'
import { dispatchChannel } from './posts.store.ts'

type Dispatcher = { stop(): Promise<void> }

const everyMs = 1000
/** Wake-ups come by the dozen when posts go out; so many ms they are gathered. */
const gatherMs = 50

/** Sends what is due on time: looks every second, and at once when told. Any number of processes may do so on one database. */
export async function startDispatcher({ db, url, log }: { db: Db; url: string; log: Log }): Promise<Dispatcher> {
  const stopping = new AbortController()
  let wake = new AbortController()
  const listener = await listen({ url, log, channels: { [dispatchChannel]: () => wake.abort() }, onConnect: () => wake.abort() })
  const round = async () => {
    await resumeRelinked(db)
    while ((await dispatchDue(db)) > 0) if (stopping.signal.aborted) return
  }

  async function keepDispatching(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      await round().catch((error: unknown) => log.warn({ err: error }, 'due posts could not be sent off'))
      await waitMs(gatherMs, stopping.signal, { background: true })
      await waitMs(everyMs, AbortSignal.any([wake.signal, stopping.signal]), { background: true })
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
