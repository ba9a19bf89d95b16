// One worker process of a fleet: node fleet-member.ts DATABASE_URL LEASE_MS
import { openDatabase } from '#platform/db/open-database.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { makeFleetWorkers } from './fleet-jobs.ts'

const [url = '', leaseMs = '2000', level = 'silent'] = process.argv.slice(2)
const log = makeLog({ level, format: 'json' })
const db = openDatabase({ url, poolSize: 4, name: 'fleet member', log })
const queue = await startQueue({
  db,
  url,
  lanes: { light: 2, render: 2 },
  workers: makeFleetWorkers(String(process.pid)),
  deps: {},
  log,
  leaseMs: Number(leaseMs),
  heartbeatMs: Number(leaseMs) / 8,
  pollMs: 200,
})
process.send?.('ready')
process.once('SIGTERM', () => {
  void queue
    .stop({ graceMs: 4000 })
    .then(() => db.close())
    .then(() => process.disconnect?.())
})
