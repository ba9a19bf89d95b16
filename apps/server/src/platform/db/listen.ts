import pg from 'pg'
import type { Log } from '../log/make-log.ts'
import { waitMs } from '../clock/wait-ms.ts'

export type Listener = {
  /** Closes the connection. No callback runs afterwards. */
  close(): Promise<void>
}

type ListenOptions = {
  url: string
  log: Log
  /** Handler of payloads by channel. Channel names are our own constants. */
  channels: Record<string, (payload: string) => void>
  /** Runs after each connect, including the first. Notifications sent while disconnected are lost, so read the state again. */
  onConnect?: () => void
}

const maxWaitMs = 5000
const checkEveryMs = 10_000

/** Listens for `pg_notify` on its own connection and reconnects by itself. Resolves once the first connection listens. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const listening = keepListening(options, stopping.signal, first.resolve)
  await Promise.race([first.promise, listening])
  return {
    async close() {
      stopping.abort()
      await listening
    },
  }
}

async function keepListening(options: ListenOptions, signal: AbortSignal, onFirst: () => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: 'clipwright listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    try {
      await listenOnce(client, options, signal, () => {
        failures = 0
        onFirst()
      })
    } catch (error) {
      if (!signal.aborted) options.log.warn({ err: error }, 'the notification connection was lost')
    } finally {
      await client.end().catch(() => undefined) // It may be broken already; there is nothing left to close.
    }
    failures++
    await waitMs(Math.min(maxWaitMs, 100 * 2 ** failures), signal)
  }
}

async function listenOnce(client: pg.Client, options: ListenOptions, signal: AbortSignal, onListening: () => void): Promise<void> {
  const connectionLoss = Promise.withResolvers<never>()
  // The race below sees a loss after the first await; one before it must not become an unhandled rejection.
  connectionLoss.promise.catch(() => undefined)
  client.on('error', connectionLoss.reject)
  client.on('end', () => connectionLoss.reject(new Error('the connection ended')))
  client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''))
  await client.connect()
  for (const channel of Object.keys(options.channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
  onListening()
  options.onConnect?.()
  while (!signal.aborted) {
    await Promise.race([waitMs(checkEveryMs, signal, { background: true }), connectionLoss.promise])
    // A half-open connection stays silent; the query detects it.
    if (!signal.aborted) await Promise.race([client.query('select 1'), refuseAfter(checkEveryMs, signal)])
  }
}

async function refuseAfter(durationMs: number, signal: AbortSignal): Promise<void> {
  await waitMs(durationMs, signal, { background: true })
  if (!signal.aborted) throw new Error('the database did not answer')
}
