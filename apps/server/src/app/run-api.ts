import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { makeSignInKey } from '../features/identity/auth/local-owner.ts'
import { speechModelOffer } from '../cli/run-models.ts'
import { buildApi } from './build-api.ts'
import { openServices } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'
import { keepWorkerRunning } from './worker-process.ts'

const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The worker has 30 s to end its jobs; the rest takes a moment. */
const longestStopMs = 60_000

/** The API role; with a worker of its own it is the whole product on one machine. Ends when asked to stop. */
export async function runApi(config: Config, log: Log, options: { withWorker: boolean }): Promise<number> {
  const stopRequest = stopSignal()
  // Folders of jobs that a killed process left behind; no other process shares an embedded instance's folder.
  if (options.withWorker) await rm(config.scratchDir, { recursive: true, force: true })
  const services = await openServices(config, log)
  const app = await buildApi(services, { webDir })
  await app.listen({ host: config.http.host, port: config.http.port }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close()
    await services.close()
    if (error.code !== 'EADDRINUSE') throw error
    process.stderr.write(`Port ${config.http.port} is taken by another program. Choose one: PORT=4601 npm start\n`)
    process.exit(1)
  })
  const { port } = app.server.address() as AddressInfo
  const url = config.http.publicUrl ?? `http://localhost:${port}`
  const worker = options.withWorker ? keepWorkerRunning(log) : null

  process.stdout.write(`\nClipwright is running at ${url}\n`)
  if (config.db.url === null)
    process.stdout.write(`Open this to sign in as the local owner:\n\n  ${url}/signin#key=${await makeSignInKey(services.db)}\n\n`)
  const offer = await speechModelOffer(config)
  if (offer) process.stdout.write(`${offer}\n`)

  log.info({ reason: await stopRequest }, 'stopping')
  // A part that does not close must not hold the stop for ever: every job and every upload can be taken up again.
  setTimeout(() => process.exit(1), longestStopMs).unref()
  await worker?.stop()
  await app.close()
  await services.close()
  return 0
}
