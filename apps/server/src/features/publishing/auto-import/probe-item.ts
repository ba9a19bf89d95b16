import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { ImportReason } from '@clipwright/contract/publishing/import-items'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import { probeLink } from '../../sources/ingest/probe-link.ts'
import type { ImportWorld } from './import-world.ts'
import { needsLength } from './judge-item.ts'
import { isFilePlace, type Place } from './read-place.ts'

/** An extractor may take a quarter of a minute on a busy machine. */
const timeoutMs = 60_000

const reasons: Partial<Record<ErrorName, ImportReason>> = {
  LiveSourceError: 'live',
  LinkUnreachableError: 'not-ready',
  MediaTooLargeError: 'too-large',
  LinkRefusedError: 'unavailable',
}

/** How long a video is, or why it cannot be imported now. */
export async function probeItem(
  { fetch, signal }: ImportWorld,
  url: string,
): Promise<{ durationMs: number | null } | { reason: ImportReason }> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const { durationMs } = await probeLink(url, { fetch }, signal ? AbortSignal.any([signal, limit]) : limit)
    return { durationMs }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    return { reason: reasons[error.errorName] ?? 'no-video' }
  }
}

type Watched = Pick<Place, 'platform'> & { budgetCreditsPerDay: number | null }

/**
 * Whether the length of a video that its place does not tell has to be found out before it is taken. Feeds of YouTube say nothing of length,
 * nor whether a video is live or still to come.
 */
export function needsProbe({ config }: ImportWorld, watched: Watched, rules: readonly ImportRuleSettings[]): boolean {
  if (isFilePlace(watched)) return false
  return watched.platform === 'YOUTUBE' || config.billing !== 'off' || watched.budgetCreditsPerDay !== null || needsLength(rules)
}
