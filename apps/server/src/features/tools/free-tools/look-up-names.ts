import type { NameAvailability } from '@clipwright/contract/tools/free-tools'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { GuestContext } from '#platform/http/context.ts'
import { RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'

/** Rounds of ten names a day, of all visitors: a platform that is asked more often answers nobody. */
const roundsPerDay = 500
const atOnce = 4
/** Somebody looks at a progress bar meanwhile. */
const longestWaitMs = 6000
const longestAnswerMs = 3000

/**
 * Asks TikTok's public oEmbed address, where the operator allows it, whether names have an account; null where nobody asked. An
 * answer that says neither leaves a name `unknown`.
 */
export async function lookUpNames({ db, deps, log }: GuestContext, names: readonly string[]): Promise<NameAvailability[] | null> {
  const { tiktokLookupUrl } = deps.config
  if (tiktokLookupUrl === null || names.length === 0 || !(await takeRound(db))) return null
  const fetchPlatform = createProviderFetch([tiktokLookupUrl])
  const deadline = AbortSignal.timeout(longestWaitMs)
  const answers: NameAvailability[] = names.map(() => 'unknown')
  const queue = [...names.entries()]
  const work = async () => {
    for (let next = queue.shift(); next && !deadline.aborted; next = queue.shift()) {
      const [at, name] = next
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(longestAnswerMs)])
      answers[at] = await askFor(fetchPlatform, tiktokLookupUrl, name, signal).catch((err: unknown) => {
        log.warn({ err }, 'the platform was not to be asked for a name')
        return 'unknown' as const
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers.every((answer) => answer === 'unknown') ? null : answers
}

async function askFor(fetchPlatform: typeof fetch, base: string, name: string, signal: AbortSignal): Promise<NameAvailability> {
  const url = new URL(base)
  url.searchParams.set('url', `https://www.tiktok.com/@${name}`)
  const reply = await fetchPlatform(url, { signal, headers: { accept: 'application/json' } })
  await reply.body?.cancel()
  if (reply.ok) return 'taken'
  return reply.status === 400 || reply.status === 404 ? 'no-account' : 'unknown'
}

async function takeRound(db: GuestContext['db']): Promise<boolean> {
  try {
    await takeFromLimit(db, { key: 'free-tools:name-lookups', limit: roundsPerDay, windowSec: 86_400 })
    return true
  } catch (cause) {
    if (cause instanceof RateExceeded) return false
    throw cause
  }
}
