import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'

/** What looking at and fetching links needs from the world. */
export type IngestDeps = { fetch: GuardedFetch }
