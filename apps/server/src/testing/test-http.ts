import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { buildHttp, type HttpParts } from '#app/build-http.ts'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { issueLocalToken } from '#features/identity/auth/local-owner.ts'
import { openFlags } from '#features/announcements/flags/flags-provider.ts'
import { uploadRoutes } from '#features/sources/uploads/uploads.routes.ts'
import type { Db } from '#platform/db/tx.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { ServerDeps } from '#platform/http/context.ts'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { createLiveHub } from '#platform/live/live-hub.ts'
import { type Log, makeLog } from '#platform/log/make-log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { openSpool } from '#platform/storage/spool.ts'

export type TestHttp = AsyncDisposable & {
  app: FastifyInstance
  db: Db
  deps: ServerDeps
  /** Bearer token of the local owner. */
  token: string
  /** Listens on a free loopback port, for tests that need a real connection. */
  listen(): Promise<string>
}

type Options = {
  db: Db
  url: string
  /** Where this instance stores its files; without it, a temporary folder that is removed at the end. */
  dir?: string
  env?: Record<string, string>
  deps?: Partial<ServerDeps>
  /** Silent without it. */
  log?: Log
} & Partial<Pick<HttpParts, 'bindings' | 'webDir' | 'uploadStallMs' | 'eventPingMs' | 'checks' | 'shortages' | 'callsPerMinute'>>

/** The whole HTTP side on a fresh database and an empty folder. */
export async function startTestHttp(options: Options): Promise<TestHttp> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'clipwright-http-')))
  const log = options.log ?? makeLog({ level: 'silent', format: 'json' })
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: dir, WHISPER_MIRROR_URL: dir, ...options.env }))
  const { db } = options
  const metrics = createMetrics()
  const deps: ServerDeps = {
    config,
    storage: await openDiskStorage({ dir: join(dir, 'objects') }),
    spool: await openSpool({ dir: join(dir, 'spool') }),
    freeSpoolBytes: async () => 100 * 1024 ** 3,
    fetch: createGuardedFetch({ allowHosts: config.fetch.allowHosts }),
    mediaLinks: createMediaLinks(Buffer.alloc(32, 7), () => Date.now()),
    linkSecret: Buffer.alloc(32, 9),
    // Tests ask for hundreds of codes; what the server uses is tested by itself.
    loginCodeCost: 2,
    live: await createLiveHub({ db, url: options.url, log }),
    flags: openFlags(db),
    clientMetrics: metrics.client,
    ...options.deps,
  }
  const works = async () => undefined
  const app = buildHttp({
    db,
    deps,
    log,
    metrics,
    checks: options.checks ?? { database: works, storage: () => deps.storage.check(), queue: works, ffmpeg: works },
    ...(options.shortages ? { shortages: options.shortages } : {}),
    bindings: options.bindings ?? [...authRoutes, ...uploadRoutes],
    webDir: options.webDir ?? null,
    version: '0.0.0-test',
    strictErrors: true,
    ...(options.uploadStallMs === undefined ? {} : { uploadStallMs: options.uploadStallMs }),
    // A test that waits for a job asks as often as it can, and the longer the busier the machine is.
    callsPerMinute: options.callsPerMinute ?? 1_000_000,
    ...(options.eventPingMs === undefined ? {} : { eventPingMs: options.eventPingMs }),
  })
  await app.ready()
  return {
    app,
    db,
    deps,
    token: await issueLocalToken(db),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await deps.live.close()
      await deps.fetch.close()
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}
