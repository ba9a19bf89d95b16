import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addAuditExport } from '../features/operations/audit/audit-export-route.ts'
import { addArchiveRoute } from '../features/account/data-exports/archive-route.ts'
import { recordForeignAccess } from '../features/operations/audit/record-foreign-access.ts'
import { addSamlRoutes } from '../features/identity/provider-sign-in/saml-routes.ts'
import { errorOrigins } from '../features/operations/client-errors/error-reporting.ts'
import { findGuest } from '../features/identity/guests/find-guest.ts'
import { addCaptionFileRoutes } from '../features/brand/caption-fonts/caption-file-routes.ts'
import { remakeFile } from '../features/clips/clips/render/remake-file.ts'
import { makeMediaAdmission } from '../features/projects/projects/admit-media.ts'
import { addBundleRoute } from '../features/clips/clip-bundles/bundle-route.ts'
import { addInvoicePdf } from '../features/plans/billing/pdf/invoice-pdf-route.ts'
import { addRevenueCatRoutes } from '../features/plans/billing/revenuecat/revenuecat-routes.ts'
import { addStripeRoutes } from '../features/plans/billing/stripe/stripe-routes.ts'
import { addStatementExport } from '../features/plans/credits/statement-export-route.ts'
import { addSurveyExport } from '../features/announcements/surveys/survey-export-route.ts'
import { addHubRoutes } from '../features/publishing/auto-import/hubs/hub-routes.ts'
import { addMetricsExport } from '../features/publishing/post-metrics/metrics-export-route.ts'
import { addFeedRoutes } from '../features/publishing/posts/feed-routes.ts'
import { addUploadTransfer } from '../features/sources/uploads/upload-transfer-route.ts'
import { addGuestVideoRoute } from '../features/tools/guest-compressions/guest-video-route.ts'
import { addGuestFileRoute } from '../features/tools/guest-transcripts/guest-file-route.ts'
import { addMcpRoute } from '../features/tools/mcp/mcp-route.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/tx.ts'
import type { FindPerson, ServerDeps } from '#platform/http/context.ts'
import type { Binding } from '#platform/http/handle.ts'
import { addHealthRoutes, type ReadyChecks, type Shortages } from '#platform/http/health-routes.ts'
import { scheduleSweep } from '#platform/http/sweep-call-records.ts'
import { createHttpServer, type HttpServerOptions } from '#platform/http/http-server.ts'
import { addMediaRoute } from '#platform/http/media-route.ts'
import { addOpenApiRoutes } from '#platform/http/openapi-routes.ts'
import { MinuteBudget } from '#platform/http/rate-limit.ts'
import type { SiteOptions } from '#platform/http/site-pages.ts'
import { addWebApp } from '#platform/http/web-app.ts'
import { addAuthEventsRoute, addEventsRoute } from '#platform/live/events-route.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { makeFindPerson } from './find-caller.ts'
import { nameError } from './http-errors.ts'

const callsPerMinute = 600

export type HttpParts = {
  db: Db
  deps: ServerDeps
  log: Log
  metrics: Metrics
  checks: ReadyChecks
  shortages?: Shortages
  bindings: readonly Binding[]
  /** Folder of the built web app; null: no web app is served. */
  webDir: string | null
  /** Folder of the rendered public pages; null: none are served. */
  siteDir?: string | null
  version: string
  /** For tests: an error that the endpoint does not list counts as a fault. */
  strictErrors?: boolean
  /** How long a client may send nothing before it is disconnected. Default 60 s. */
  uploadStallMs?: number
  /** Per person; limits clients that call in a loop. Default 600. */
  callsPerMinute?: number
  /** How often event streams get a ping and are checked. Default 15 s. */
  eventPingMs?: number
}

/** The caller starts listening and closes it. */
export function buildHttp(parts: HttpParts): FastifyInstance {
  const { db, deps, log, metrics, bindings } = parts
  const findPerson = makeFindPerson(deps.config)
  const onForeignOrg: HttpServerOptions['onForeignOrg'] = (person, attempt) => recordForeignAccess(db, person, attempt)
  const app = createHttpServer({
    db,
    deps,
    log,
    metrics,
    bindings,
    findPerson,
    findGuest,
    onForeignOrg,
    nameError,
    budget: new MinuteBudget(parts.callsPerMinute ?? callsPerMinute, () => systemClock.monotonicMs()),
    publicUrl: deps.config.http.publicUrl,
    strictErrors: parts.strictErrors ?? false,
  })
  scheduleSweep(app, { db, log })
  addHealthRoutes(app, { checks: parts.checks, shortages: parts.shortages ?? {}, metrics, metricsToken: deps.config.metricsToken })
  addOpenApiRoutes(app, { bindings, version: parts.version })
  const ping = parts.eventPingMs === undefined ? {} : { pingMs: parts.eventPingMs }
  addEventsRoute(app, { db, live: deps.live, findPerson, ...ping })
  addAuthEventsRoute(app, { db, live: deps.live, findPerson, ...ping })
  addSamlRoutes(app, { db, log })
  addMediaRoute(app, {
    storage: deps.storage,
    mediaLinks: deps.mediaLinks,
    remake: (key) => remakeFile({ db, log, deps: { storage: deps.storage } }, key),
    admit: makeMediaAdmission(db, () => systemClock.monotonicMs()),
  })
  addAuditExport(app, { db, findPerson })
  addStatementExport(app, { db, config: deps.config, findPerson })
  addInvoicePdf(app, { db, config: deps.config, findPerson })
  addStripeRoutes(app, { db, config: deps.config })
  addRevenueCatRoutes(app, { db, config: deps.config })
  addSurveyExport(app, { db, config: deps.config, findPerson })
  addMcpRoute(app, { db, findPerson, version: parts.version })
  addArchiveRoute(app, { db, storage: deps.storage, findPerson, publicUrl: deps.config.http.publicUrl })
  addCaptionFileRoutes(app)
  addPublishingRoutes(app, parts, findPerson)
  addBundleRoute(app, { db, log, storage: deps.storage, mediaLinks: deps.mediaLinks, linkSecret: deps.linkSecret })
  addUploadTransfer(app, {
    db,
    deps,
    log,
    linkSecret: deps.linkSecret,
    ...(parts.uploadStallMs === undefined ? {} : { stallMs: parts.uploadStallMs }),
  })
  addGuestFiles(app, parts, findPerson)
  if (parts.webDir !== null) addWebApp(app, { dir: parts.webDir, connectTo: errorOrigins(deps.config), ...siteOf(parts) })
  return app
}

function addPublishingRoutes(app: FastifyInstance, { db, deps }: HttpParts, findPerson: FindPerson): void {
  addMetricsExport(app, { db, findPerson })
  addFeedRoutes(app, { db, mediaLinks: deps.mediaLinks, publicUrl: deps.config.http.publicUrl })
  addHubRoutes(app, { db })
}

function addGuestFiles(app: FastifyInstance, { db, deps, uploadStallMs }: HttpParts, findPerson: FindPerson): void {
  const stall = uploadStallMs === undefined ? {} : { stallMs: uploadStallMs }
  const settings = { db, storage: deps.storage, findGuest, findPerson, ...stall }
  addGuestFileRoute(app, settings)
  addGuestVideoRoute(app, settings)
}

function siteOf({ siteDir, deps: { config } }: HttpParts): { site?: SiteOptions } {
  if (!siteDir) return {}
  const site = {
    dir: siteDir,
    publicUrl: config.http.publicUrl,
    isSelling: config.billing !== 'off',
    canDraw: config.broll.images !== null,
    ownTextsDir: join(config.home, 'legal'),
  }
  return { site }
}
