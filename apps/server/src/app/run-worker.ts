import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { buildWorker } from './build-worker.ts'
import { openServices } from './open-services.ts'
import { startSample } from './start-sample.ts'
import { startUpkeep } from './start-upkeep.ts'
import { stopSignal } from './stop-signal.ts'

/** The worker role: takes jobs until asked to stop, then finishes or hands back what runs. */
export async function runWorker(config: Config, log: Log): Promise<number> {
  const stopRequest = stopSignal()
  const services = await openServices(config, log)
  const queue = await buildWorker(services)
  const upkeep = startUpkeep(services)
  const sample = config.sample.isMadeAhead ? startSample(services, queue) : null
  log.info({ lanes: config.queue.laneSizes }, 'the worker takes jobs')
  log.info({ reason: await stopRequest }, 'the worker stops')
  upkeep.stop()
  await sample?.stop()
  await queue.stop({ graceMs: 30_000 })
  await services.close()
  return 0
}
