import type { OrgId } from '@clipwright/contract/ids'
import type { ClipResult } from '@clipwright/curation/personalization/clip-result'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#platform/db/tx.ts'
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
  /** What became of the clips that a team posted, where it lets that steer the choice. Passed in, since clips know nothing of posts. */
  listClipResults(db: Queryable, orgId: OrgId): Promise<ClipResult[]>
}

export type WorkerContext = JobContext<WorkerDeps>
