import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

/** What looking at a channel depends on, in a call and in a job. */
export type ImportWorld = { db: Db; fetch: GuardedFetch; config: Config; signal?: AbortSignal | undefined }
