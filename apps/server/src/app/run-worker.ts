import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { type PreparedWorker, prepareWorker } from './build-worker.ts'
import { endInTime } from './end-in-time.ts'
import { openServices, type Services } from './open-services.ts'
import { startSample } from './start-sample.ts'
import { startSweeps } from './start-sweeps.ts'
import { stopSignal } from './stop-signal.ts'
import { startScratchSweep } from './sweep-scratch.ts'
import { goMessage } from './worker-process.ts'

/** Half for running jobs to finish, half for aborted ones to end. */
const graceMs = 30_000
/** A little more than the grace; after it the parent kills the worker. */
const longestStopMs = 40_000

/** The worker role: takes jobs until asked to stop, then finishes or releases the running ones. On standby it first waits to be told. */
export async function runWorker(config: Config, log: Log, options: { isStandby: boolean }): Promise<number> {
  const stopRequest = stopSignal()
  const go = options.isStandby ? goSignal() : Promise.resolve()
  endInTime({ config, log, stopRequest, withinMs: longestStopMs })
  const services = await openServices(config, log)
  try {
    const prepared = await prepareWorker(services)
    const reason = await Promise.race([go.then(() => null), stopRequest])
    if (reason === null) await takeJobs(services, prepared, stopRequest)
    return 0
  } finally {
    await services.close()
  }
}

async function takeJobs(services: Services, prepared: PreparedWorker, stopRequest: Promise<string>): Promise<void> {
  const { config, log } = services
  const queue = await prepared.start()
  const scratchSweep = startScratchSweep(config.scratchDir, log)
  const sweeps = startSweeps(services)
  const sample = config.sample.isMadeAhead ? startSample(services, queue) : null
  log.info({ lanes: config.queue.laneSizes }, 'the worker takes jobs')
  log.info({ reason: await stopRequest }, 'the worker stops')
  sweeps.stop()
  await sample?.stop()
  await scratchSweep.stop()
  await queue.stop({ graceMs })
}

function goSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === goMessage) resolve()
    })
  })
}
