import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@clipwright/contract/errors'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { GuestContext } from '#platform/http/context.ts'
import { addressBlock, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'

/** Half of as many hashes on average: less than a second in a browser, hours for a thousand credentials. */
const mostHashes = 40_000
const validMs = 5 * 60_000

const Proof = z.strictObject({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().nonnegative(),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

function readProof(text: string): z.infer<typeof Proof> | undefined {
  try {
    return Proof.safeParse(JSON.parse(atob(text))).data
  } catch {
    return undefined
  }
}

/** A proof counts where it was asked for, for five minutes, once. */
async function isValid(ctx: GuestContext, text: string, hmacKey: string, who: string): Promise<boolean> {
  const proof = readProof(text)
  if (!proof || extractParams(proof)['who'] !== who || !(await verifySolution(proof, hmacKey))) return false
  try {
    await takeFromLimit(ctx.db, { key: `proof:${proof.challenge}`, limit: 1, windowSec: 3600 })
    return true
  } catch (cause) {
    if (cause instanceof RateExceeded) return false
    throw cause
  }
}

/** Throws `QuotaExceed` with a challenge of ALTCHA in its detail `proof`, unless `proof` solves an earlier one. People with an account need none. */
export async function demandProof(ctx: GuestContext, proof: string | undefined): Promise<void> {
  if (await ctx.findPerson()) return
  const hmacKey = createHmac('sha256', ctx.deps.linkSecret).update('proof of work').digest('hex')
  const who = createHash('sha256').update(addressBlock(ctx.address)).digest('hex').slice(0, 16)
  if (proof !== undefined && (await isValid(ctx, proof, hmacKey, who))) return
  const challenge = await createChallenge({
    hmacKey,
    maxnumber: mostHashes,
    expires: new Date(Date.now() + validMs),
    params: { who },
  })
  throw new AppError('QuotaExceed', {
    say: 'You have used the free tools a lot within an hour. Your browser must solve a small task before it goes on.',
    details: [{ path: 'proof', message: JSON.stringify(challenge) }],
  })
}
