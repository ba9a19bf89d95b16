import type { FastifyInstance } from 'fastify'
import { findTool } from '@clipwright/media/sandbox/tool-paths'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { productVersion } from '#platform/http/release.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { createLiveHub } from '#platform/live/live-hub.ts'
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { requireSpareSpace } from '#platform/storage/free-space.ts'
import { countJobs, readQueue } from '#platform/queue/job-views.ts'
import { countHolds } from '#platform/queue/watch-room.ts'
import { dayMs } from '#platform/time.ts'
import { openFlags } from '../features/announcements/flags/flags-provider.ts'
import { loginCodeCost } from '../features/identity/auth/login-code.ts'
import { bindings } from './bindings.ts'
import { buildHttp } from './build-http.ts'
import type { Services } from './open-services.ts'

/** The HTTP server with real services: secrets from the database, live events, queue metrics. */
export async function buildApi(services: Services, options: { webDir: string | null; siteDir?: string }): Promise<FastifyInstance> {
  const { config, log, db, storage, spool, fetch, freeSpoolBytes } = services
  const live = await createLiveHub({ db, url: services.databaseUrl, log })
  const metrics = createMetrics()
  addQueueGauge(metrics, services)
  addHoldGauge(metrics, services)
  const app = buildHttp({
    db,
    deps: {
      config,
      storage,
      spool,
      freeSpoolBytes,
      fetch,
      live,
      flags: openFlags(db),
      clientMetrics: metrics.client,
      mediaLinks: createMediaLinks(await serverSecret(db, 'media-links'), Date.now),
      linkSecret: await serverSecret(db, 'upload-links'),
      loginCodeCost,
    },
    log,
    metrics,
    checks: readyChecks(services),
    shortages: { workerDisk: async () => (await countHolds(db)).length > 0 },
    bindings,
    webDir: options.webDir,
    siteDir: options.siteDir ?? null,
    version: productVersion,
  })
  app.addHook('onClose', () => live.close())
  return app
}

function addQueueGauge(metrics: Metrics, { db }: Services): void {
  metrics.addGauge('clipwright_jobs', 'Jobs by lane and status, ended ones of the last day included.', ['lane', 'status'], async (set) => {
    for (const { lane, status, count } of await countJobs(db, new Date(Date.now() - dayMs))) set({ lane, status }, count)
  })
}

/** The worker also logs this; the gauge is for operators of many workers. */
function addHoldGauge(metrics: Metrics, { db }: Services): void {
  const help = 'Workers that leave jobs of a lane waiting now, because their disk has no room for them.'
  metrics.addGauge('clipwright_workers_without_room', help, ['lane'], async (set) => {
    for (const { lane, workers } of await countHolds(db)) set({ lane }, Number(workers))
  })
}

function readyChecks({ config, db, storage }: Services) {
  return {
    database: () => readQueue(db),
    queue: () => readQueue(db),
    storage: async () => {
      await storage.check()
      // Uploads are spooled here; with S3, each stream on its way to the bucket is.
      await requireSpareSpace(config.storage.spoolDir)
    },
    ffmpeg: async () => {
      if (!findTool('ffmpeg') || !findTool('ffprobe')) throw new Error('ffmpeg is not installed')
    },
  }
}
