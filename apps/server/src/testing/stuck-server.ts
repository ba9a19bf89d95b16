import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { silentLog } from './silent-log.ts'
import { endInTime } from '../app/end-in-time.ts'
import { openServices } from '../app/open-services.ts'
import { stopSignal } from '../app/stop-signal.ts'
import { keepWorkerRunning } from '../app/worker-process.ts'

// A server as `npm start` runs it, with database and worker, whose stop never comes to its end.
const config = makeConfig(readEnv())
const worker = keepWorkerRunning(config, silentLog)
endInTime({ config, log: silentLog, stopRequest: stopSignal(), withinMs: 1000, killChildren: () => worker.kill() })
await openServices(config, silentLog)
worker.start()
setInterval(() => undefined, 60_000)
