// A worker that gets nothing but its environment, as a second machine would.
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { sharedWorkWorker } from './shared-work-job.ts'

const config = makeConfig(readEnv())
const log = makeLog(config.log)
const url = config.db.url ?? ''
const db = openDatabase({ url, poolSize: config.db.poolSize, log })
const storage = await openStorage(config.storage)
const queue = await startQueue({ db, url, lanes: config.queue.laneSizes, workers: [sharedWorkWorker], deps: { storage }, log })
process.send?.('ready')
process.once('disconnect', () => {
  void queue
    .stop({ graceMs: 1000 })
    .then(() => storage.close())
    .then(() => db.close())
})
