import type { Config } from '#config/config.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { JobContext } from '#platform/queue/define-worker.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PipelineSettings } from './settings.ts'

/** Dependencies of the workers of the main job. Made once at start. */
export type WorkerDeps = {
  config: Config
  storage: Storage
  fetch: GuardedFetch
  pipeline: PipelineSettings
}

export type WorkerContext = JobContext<WorkerDeps>
