import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { migrationsDir } from '#platform/db/migrations-dir.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { setPlanList } from '../features/plans/feature-access/plan-features.ts'
import { createGuardedFetch, type GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import { openSegmentSpool } from '#features/sources/uploads/segment-spool.ts'
import { freeBytesOf } from '#platform/storage/free-space.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { openSpool, type Spool } from '#platform/storage/spool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { serviceModel } from '#pipeline/ask-model.ts'
import { sampleVersion } from '#pipeline/sample-version.ts'
import type { PipelineSettings } from '#pipeline/settings.ts'

/** Shared by API and worker: opened once at start, closed in reverse order. */
export type Services = {
  config: Config
  log: Log
  databaseUrl: string
  db: Db
  storage: Storage
  spool: Spool
  fetch: GuardedFetch
  pipeline: PipelineSettings
  freeSpoolBytes(): Promise<number>
  close(): Promise<void>
}

/** Opens the database (embedded unless configured), migrates it, and opens storage and outbound requests. */
export async function openServices(config: Config, log: Log): Promise<Services> {
  const server = config.db.url === null ? await startEmbeddedPostgres({ dataDir: config.db.embeddedDir, log }) : null
  try {
    return await openOn(config, log, server)
  } catch (error) {
    // The database server runs on by itself, and nothing else would stop it.
    await server?.stop()
    throw error
  }
}

async function openOn(config: Config, log: Log, server: EmbeddedPostgres | null): Promise<Services> {
  const databaseUrl = config.db.url ?? server?.url ?? ''
  const migrationNames = await migrate(databaseUrl, migrationsDir)
  if (migrationNames.length > 0) log.info({ applied: migrationNames }, 'the database was brought up to date')
  const db = openDatabase({ url: databaseUrl, poolSize: config.db.poolSize, log })
  const storage = await openStorage(config.storage)
  const isShared = config.storage.kind === 's3'
  const spool = isShared ? openSegmentSpool({ db, storage }) : await openSpool({ dir: config.storage.spoolDir })
  setPlanList(config.shop.plans)
  const fetch = createGuardedFetch({ allowHosts: config.fetch.allowHosts })
  return {
    config,
    log,
    databaseUrl,
    db,
    storage,
    spool,
    fetch,
    pipeline: pipelineSettings(config, fetch),
    // Uploads go to the shared store, whose size nobody tells.
    freeSpoolBytes: isShared ? () => Promise.resolve(Number.MAX_SAFE_INTEGER) : () => freeBytesOf(config.storage.spoolDir),
    close: async () => {
      await fetch.close()
      await storage.close()
      await db.close()
      await server?.stop()
    },
  }
}

/** The part of the configuration that the stages need; also for the terminal command, which has no database. */
export function pipelineSettings(config: Config, guardedFetch: GuardedFetch): PipelineSettings {
  const { speech, languageModel, voice } = config
  return {
    whisper: { model: 'auto', modelDir: speech.modelDir, places: speech.modelPlaces, allowDownload: true },
    speechApi: speech.api ? { baseUrl: speech.api.url, apiKey: speech.api.key ?? '', model: speech.api.model ?? 'whisper-1' } : null,
    languageModel: languageModel && serviceModel(languageModel),
    voiceApi: voice.api ? { baseUrl: voice.api.url, apiKey: voice.api.key ?? '', model: voice.api.model, voices: voice.api.voices } : null,
    fetch: createProviderFetch([speech.api?.url, languageModel?.url, voice.api?.url]),
    modelFetch: guardedFetch.web,
    fontsDir: join(config.home, 'fonts'),
    piecesDir: join(config.home, 'preview-pieces'),
    journalsDir: join(config.home, 'recognition-journals'),
    sampleDir: join(config.home, 'sample', sampleVersion()),
    concurrency: config.queue.laneSizes.analyse + 1,
    maxSourceMs: config.limits.maxSourceMs,
  }
}
