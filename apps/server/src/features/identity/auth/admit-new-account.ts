import { BlockList } from 'node:net'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { Config } from '#config/config.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { addressBlock, RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import { isAdmitted, removeWaitingPerson } from './waitlist.store.ts'
import { countAccounts } from './auth.store.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { accountsPerBlock, accountsPerDevice } from './sign-in-limits.ts'

/**
 * Throws unless one more account may be created. Called only after the address was proven, so that a refusal reveals to
 * nobody but its owner that there was no account.
 */
export async function admitNewAccount(ctx: PublicContext, tx: Tx, email: string): Promise<void> {
  const { config } = ctx.deps
  // Staff need not wait: an instance closed to others must still let its staff in.
  if (!config.staffEmails.includes(email)) await refuseBySignup(tx, config, email)
  const blocked = newAccountBlock(config, ctx.address)
  if (blocked) throw new AppError(blocked, { cause: 'the network is on the operator’s list' })
  await refuseBeyondCapacity(tx, config)
  await takeFromAccountLimits(ctx, tx)
  await removeWaitingPerson(tx, email)
}

/** The error that stops any account from being created from an IP address; null when there is none. */
export function newAccountBlock({ signup }: Pick<Config, 'signup'>, address: string): ErrorName | null {
  const list = new BlockList()
  for (const network of signup.blockedNetworks) list.addSubnet(network.address, network.prefix, network.family)
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return list.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4') ? 'ProxyNotAllowedError' : null
}

async function refuseBySignup(tx: Tx, { signup }: Pick<Config, 'signup'>, email: string): Promise<void> {
  if (signup.mode === 'waitlist' && !(await isAdmitted(tx, email))) throw new AppError('WaitlistRequiredError')
  if (signup.mode === 'closed') throw new AppError('WaitlistRequiredError', { say: 'This server does not accept new users.' })
}

async function refuseBeyondCapacity(tx: Tx, { signup }: Pick<Config, 'signup'>): Promise<void> {
  if (signup.maxAccounts !== null && (await countAccounts(tx)) >= signup.maxAccounts) throw new AppError('CapacityLimitedError')
}

async function takeFromAccountLimits({ address, deviceId }: PublicContext, tx: Tx): Promise<void> {
  // On a single user’s own machine there is nobody to limit.
  if (/^(::ffff:)?127\.|^::1$/.test(address)) return
  try {
    await takeFromLimit(tx, { key: `new-account:from:${addressBlock(address)}`, ...accountsPerBlock })
    if (deviceId === '') return
    await takeFromLimit(tx, { key: `new-account:on:${hashSecret(deviceId).toString('base64url')}`, ...accountsPerDevice })
  } catch (error) {
    if (error instanceof RateExceeded) throw new AppError('MultiAccountError', { cause: error })
    throw error
  }
}
