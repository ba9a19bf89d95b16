import { toApiError } from '#platform/api-error.ts'

/** When the server does not say how long to wait. */
const usualWaitSec = 10

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks again after the time the server names, as long as it only says that too much was asked in a minute. */
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
