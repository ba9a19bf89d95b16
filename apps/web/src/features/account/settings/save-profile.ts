import type { WireInput } from '@clipwright/contract/endpoint'
import { updateMine, type UserProfile } from '@clipwright/contract/account/users'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'

/** Number of retries, and the delay between them. */
const maxRetries = 3
const retryMs = 2000

/** Only temporary failures are retried: no response, server errors, too many calls. */
function mayPass(error: unknown): boolean {
  const { errorName, statusCode } = toApiError(error)
  return errorName === 'Offline' || errorName === 'RateExceed' || statusCode >= 500
}

/** Saves a part of one's own profile; retries up to three times, two seconds apart, while the server is unreachable. */
export async function saveProfile(change: WireInput<typeof updateMine>): Promise<UserProfile> {
  for (let left = maxRetries; ; left--) {
    try {
      return await api.call(updateMine, change)
    } catch (error) {
      if (left === 0 || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
