import type { FastifyInstance } from 'fastify'
import { findTool } from '@clipwright/media/sandbox/tool-paths'
import { createHttpServer } from '#platform/http/http-server.ts'
import { addHealthRoutes } from '#platform/http/health-routes.ts'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { addMediaRoute } from '#platform/http/media-route.ts'
import { addOpenApiRoutes } from '#platform/http/openapi-routes.ts'
import { MinuteBudget } from '#platform/http/rate-limit.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { addWebApp } from '#platform/http/web-app.ts'
import { addEventsRoute } from '#platform/live/events-route.ts'
import { createLiveHub } from '#platform/live/live-hub.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { clipRoutes } from '../features/clips/clips.routes.ts'
import { projectRoutes } from '../features/projects/projects.routes.ts'
import { sessionRoutes } from '../features/session/session.routes.ts'
import { findCaller } from '../features/session/session.public.ts'
import { transcriptRoutes } from '../features/transcripts/transcripts.routes.ts'
import { addUploadTransfer } from '../features/uploads/upload-transfer.ts'
import { uploadRoutes } from '../features/uploads/uploads.routes.ts'
import { nameError } from './http-errors.ts'
import type { Services } from './open-services.ts'

/** A brake against a client gone wild: far above what a person with many open tabs makes. */
const callsPerMinute = 1200
const productVersion = '0.1.0'

/** Every call of the product, one line a feature. */
export const bindings = [...sessionRoutes, ...uploadRoutes, ...projectRoutes, ...clipRoutes, ...transcriptRoutes]

/** The HTTP side: calls of the contract, uploads, media links, live events, health, documentation and the web app. */
export async function buildApi(services: Services, options: { webDir: string | null; strictErrors: boolean }): Promise<FastifyInstance> {
  const { config, log, db, storage, spool, fetch, freeSpoolBytes } = services
  const live = await createLiveHub({ db, url: services.databaseUrl, log })
  const metrics = createMetrics()
  const mediaLinks = createMediaLinks(await serverSecret(db, 'media-links'), Date.now)
  const linkSecret = await serverSecret(db, 'upload-links')
  const deps = { config, storage, spool, freeSpoolBytes, fetch, mediaLinks, live, linkSecret }
  const app = createHttpServer({
    bindings,
    db,
    deps,
    log,
    findCaller,
    budget: new MinuteBudget(callsPerMinute, Date.now),
    publicUrl: config.http.publicUrl,
    strictErrors: options.strictErrors,
    nameError,
    metrics,
  })
  addUploadTransfer(app, { db, deps, linkSecret, log })
  addMediaRoute(app, { storage, mediaLinks })
  addEventsRoute(app, { db, live, findCaller })
  addOpenApiRoutes(app, { bindings, version: productVersion })
  addHealthRoutes(app, { metrics, checks: readyChecks(services) })
  if (options.webDir) addWebApp(app, { dir: options.webDir })
  app.addHook('onClose', () => live.close())
  return app
}

function readyChecks({ db, storage }: Services) {
  return {
    database: async () => {
      await db.selectFrom('job_run').select('id').limit(1).execute()
    },
    storage: () => storage.check(),
    queue: async () => {
      await db.selectFrom('job_run').select('id').where('status', '=', 'queued').limit(1).execute()
    },
    ffmpeg: async () => {
      if (!findTool('ffmpeg') || !findTool('ffprobe')) throw new Error('ffmpeg is not installed')
    },
  }
}
