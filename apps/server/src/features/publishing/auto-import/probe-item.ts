import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { ImportReason } from '@clipwright/contract/publishing/import-items'
import { probeLink } from '../../sources/ingest/probe-link.ts'
import type { ImportWorld } from './import-world.ts'

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
