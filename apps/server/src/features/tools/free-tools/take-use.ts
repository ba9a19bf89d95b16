import { AppError } from '@clipwright/contract/errors'
import type { GuestContext } from '#platform/http/context.ts'
import { addressBlock, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'

const windowSec = 3600

/**
 * Uses an hour. A credential is easily had anew, an address is not; a device can say what it likes. Several people may share
 * an address.
 */
type UseLimits = { name: string; perVisitor: number; perAddress: number }

export const writingUses: UseLimits = { name: 'free-tools', perVisitor: 60, perAddress: 120 }
/** Each keeps a core busy for minutes. */
export const transcriptUses: UseLimits = { name: 'free-transcripts', perVisitor: 6, perAddress: 12 }

/** Counts one use. Throws `QuotaExceed`, whose detail `endsAt` has the time when the limit ends. */
export async function takeUse({ db, address, deviceId, guestId }: GuestContext, uses: UseLimits): Promise<void> {
  const { name, perVisitor, perAddress } = uses
  const limits = [
    { key: `${name}:guest:${guestId}`, limit: perVisitor },
    ...(deviceId === '' ? [] : [{ key: `${name}:device:${deviceId}`, limit: perVisitor }]),
    { key: `${name}:address:${addressBlock(address)}`, limit: perAddress },
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
