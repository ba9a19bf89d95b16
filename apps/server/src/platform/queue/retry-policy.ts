import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppError } from '@clipwright/contract/errors'

/** Seconds before the second attempt, and how often a job may lose its worker, where its definition does not say. */
export const defaultBackoffSec = 2
export const defaultCrashes = 20

/** Of a job that must not be given up while somebody else’s service is away: ten minutes apart, two days. */
export const retriesOfTwoDays = 300

/** Whether another attempt can help: not after an error of the catalogue that stays what it is. */
export const mayRetry = (error: AppError | undefined): boolean => error === undefined || error.retry === 'later'

/** What a failed attempt makes of a job: one that may be tried again is retried until its attempts are used up. */
export const statusAfterFailure = (canPass: boolean): RawBuilder<unknown> =>
  canPass ? sql`case when attempt >= max_attempts then 'quarantined' else 'retrying' end` : sql`'failed'`

/** Doubles with each attempt, up to ten minutes, and varies by half so that jobs that failed together do not return together. */
export const retryDelaySec = sql`least(600, backoff_sec * power(2, greatest(attempt, 1) - 1)) * (0.75 + random() * 0.5)`
