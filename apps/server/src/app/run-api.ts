import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { takeHomeLock } from '#platform/process/home-lock.ts'
import { makeSignInKey } from '../features/identity/auth/local-owner.ts'
import { speechModelOffer } from '../cli/run-models.ts'
import { buildApi } from './build-api.ts'
import { endInTime } from './end-in-time.ts'
import { openServices, type Services } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'
import { keepWorkerRunning, type WorkerKeeper } from './worker-process.ts'

const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const siteDir = fileURLToPath(new URL('../../../site/dist', import.meta.url))

/** The worker gets 30 s for its jobs; the rest takes little time. */
const longestStopMs = 60_000

type Options = { withWorker: boolean }

/** The API role; with a worker beside it, the whole product on one machine. Runs until asked to stop. */
export async function runApi(config: Config, log: Log, options: Options): Promise<number> {
  const stopRequest = stopSignal()
  if (!options.withWorker) return serve(config, log, stopRequest, null)
  const lock = await takeHomeLock(join(config.home, 'running.lock'))
  if ('heldByPid' in lock) {
    process.stderr.write(
      `Clipwright already runs on ${config.home} (process ${lock.heldByPid}). Use that one, or choose another folder and port: CLIPWRIGHT_HOME=.data2 PORT=4601 npm start\n`,
    )
    return 1
  }
  try {
    return await serve(config, log, stopRequest, keepWorkerRunning(config, log))
  } finally {
    lock.free()
  }
}

async function serve(config: Config, log: Log, stopRequest: Promise<string>, worker: WorkerKeeper | null): Promise<number> {
  endInTime({ config, log, stopRequest, withinMs: longestStopMs, killChildren: async () => worker?.kill() })
  const services = await openServices(config, log)
  try {
    const app = await buildApi(services, { webDir, siteDir })
    try {
      if (!(await listen(app, config))) return 1
      const { port } = app.server.address() as AddressInfo
      worker?.start()
      await greet(services, config.http.publicUrl ?? `http://localhost:${port}`)
      log.info({ reason: await stopRequest }, 'stopping')
      return 0
    } finally {
      await worker?.stop()
      await app.close()
    }
  } finally {
    await services.close()
  }
}

/** Returns false, with a message on the terminal, when the port is in use. */
async function listen(app: FastifyInstance, { http }: Config): Promise<boolean> {
  try {
    await app.listen({ host: http.host, port: http.port })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    process.stderr.write(`Port ${http.port} is taken by another program. Choose one: PORT=4601 npm start\n`)
    return false
  }
}

async function greet({ config, db }: Services, url: string): Promise<void> {
  process.stdout.write(`\nClipwright is running at ${url}\n`)
  if (config.db.url === null)
    process.stdout.write(`Open this to sign in as the local owner:\n\n  ${url}/signin#key=${await makeSignInKey(db)}\n\n`)
  const offer = await speechModelOffer(config)
  if (offer) process.stdout.write(`${offer}\n`)
}
