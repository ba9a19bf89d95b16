import { AppError } from '@clipwright/contract/errors'
import { PlatformError } from '../platforms/platform-error.ts'

/** Gives a failure of a platform the name that people are shown. */
export async function nameFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'address-refused') throw new AppError('LinkRefusedError', { cause: error })
    const isAway = error.status === null || error.status >= 500
    throw new AppError(isAway ? 'LinkUnreachableError' : 'PlatformRefusedError', { cause: error })
  }
}
