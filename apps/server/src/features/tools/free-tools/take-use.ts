import { AppError } from '@clipwright/contract/errors'
import type { GuestContext } from '#platform/http/context.ts'
import { addressBlock, countUses, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import { demandProof } from './demand-proof.ts'

const windowSec = 3600

/**
 * Uses an hour. A credential is easily had anew, an address is not; a device can say what it likes. Several people may share
 * an address.
 */
type UseLimits = { name: string; perVisitor: number; perAddress: number }

export const writingUses: UseLimits = { name: 'free-tools', perVisitor: 60, perAddress: 120 }
/** Each keeps a core busy for minutes. */
export const transcriptUses: UseLimits = { name: 'free-transcripts', perVisitor: 6, perAddress: 12 }
/** Each keeps a core busy for as long as the video plays. */
export const compressionUses: UseLimits = { name: 'free-compressions', perVisitor: 4, perAddress: 8 }
/** Each costs the operator money. */
export const imageUses: UseLimits = { name: 'free-pictures', perVisitor: 5, perAddress: 10 }

/** Share of a limit from which a visitor's browser has to work for each use. */
const nearShare = 0.6

/**
 * Counts one use. Throws `QuotaExceed`: near a limit with a task in its detail `proof`, at its end with the time when it goes on
 * in `endsAt`.
 */
export async function takeUse(ctx: GuestContext, uses: UseLimits, proof: string | undefined): Promise<void> {
  const { db, address, deviceId, guestId } = ctx
  const { name, perVisitor, perAddress } = uses
  const limits = [
    { key: `${name}:guest:${guestId}`, limit: perVisitor },
    ...(deviceId === '' ? [] : [{ key: `${name}:device:${deviceId}`, limit: perVisitor }]),
    { key: `${name}:address:${addressBlock(address)}`, limit: perAddress },
  ]
  const shares = await Promise.all(limits.map(async ({ key, limit }) => (await countUses(db, { key, windowSec })) / limit))
  const fullest = Math.max(...shares)
  // Who is at the end need not work to be told so.
  if (fullest >= nearShare && fullest < 1) await demandProof(ctx, proof)
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
