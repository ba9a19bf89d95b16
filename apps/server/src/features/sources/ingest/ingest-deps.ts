import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

/** What probing and downloading links depends on. */
export type IngestDeps = { fetch: GuardedFetch }
