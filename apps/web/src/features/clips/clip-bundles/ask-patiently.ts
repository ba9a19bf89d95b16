import { toApiError } from '#platform/api-error.ts'

/** Default delay when the server gives none, ms. */
const usualWaitSec = 10

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Repeats a call after the delay the server gives, for as long as it is only rate-limited. */
export async function askPatiently<T>(ask: () => Promise<T>, wait: (ms: number) => Promise<void> = waitMs): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const { errorName, retryAfterSec } = toApiError(error)
      if (errorName !== 'RateExceed') throw error
      await wait((retryAfterSec ?? usualWaitSec) * 1000)
    }
  }
}
