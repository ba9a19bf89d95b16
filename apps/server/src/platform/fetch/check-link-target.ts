import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@clipwright/contract/errors'
import { parseFetchTarget, portOf } from './fetch-target.ts'
import { resolveChecked } from './guarded-agent.ts'
import type { GuardedFetch } from './guarded-fetch.ts'

const maxMs = 1500

/**
 * Throws `LinkRefusedError` for a link whose target could never be fetched, without connecting. A name that does not
 * resolve, or not soon, passes: it may resolve later, and the fetch checks it again.
 */
export async function checkLinkTarget(
  link: string,
  { allowed, resolveHost }: Pick<GuardedFetch, 'allowed' | 'resolveHost'>,
): Promise<void> {
  const target = parseFetchTarget(link, allowed)
  if (allowed.has(target.hostname, portOf(target))) return
  const stop = new AbortController()
  try {
    await Promise.race([resolveChecked(target.hostname, resolveHost, false), wait(maxMs, undefined, { signal: stop.signal, ref: false })])
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'LinkRefusedError') throw error
  } finally {
    stop.abort()
  }
}
