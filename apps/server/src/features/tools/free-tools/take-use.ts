import { AppError } from '@clipwright/contract/errors'
import type { GuestContext } from '#platform/http/context.ts'
import { addressBlock, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'

const windowSec = 3600
/** A credential is easily had anew, an address is not; a device can say what it likes. Several people may share an address. */
const perAddress = 120
const perVisitor = 60

/** Counts one use of any free tool. Throws `QuotaExceed`, whose detail `endsAt` has the time when the limit ends. */
export async function takeUse({ db, address, deviceId, guestId }: GuestContext): Promise<void> {
  const limits = [
    { key: `free-tools:guest:${guestId}`, limit: perVisitor },
    ...(deviceId === '' ? [] : [{ key: `free-tools:device:${deviceId}`, limit: perVisitor }]),
    { key: `free-tools:address:${addressBlock(address)}`, limit: perAddress },
  ]
  for (const { key, limit } of limits) {
    try {
      await takeFromLimit(db, { key, limit, windowSec })
    } catch (cause) {
      if (!(cause instanceof RateExceeded)) throw cause
      const minutes = Math.ceil(cause.retryAfterSec / 60)
      throw new AppError('QuotaExceed', {
        cause,
        say: `You have used the free tools ${limit} times within an hour. You can go on in ${minutes} min.`,
        details: [{ path: 'endsAt', message: new Date(Date.now() + cause.retryAfterSec * 1000).toISOString() }],
      })
    }
  }
}
