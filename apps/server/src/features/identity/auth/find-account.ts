import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { createOwnOrg } from '../orgs/orgs-of-user.ts'
import { admitNewAccount } from './admit-new-account.ts'
import * as store from './auth.store.ts'
import { insertIdentity, takeIdentity } from './identities.store.ts'
import type { ProvenIdentity } from './pending-sign-in.ts'

/** The sign-in method as a session shows it, without a connection’s id. */
export function methodOf({ provider }: Pick<ProvenIdentity, 'provider'>): string {
  return provider.replace(/:.*/, '')
}

/**
 * The account of a proven identity, created when nobody has it. When the identity is new but its address has an account,
 * the address must be proven first.
 */
export async function findAccount(
  ctx: PublicContext,
  tx: Tx,
  identity: ProvenIdentity,
  from: { connectionOrgId?: OrgId | undefined },
): Promise<UserId | 'prove_email'> {
  const existingId = await takeIdentity(tx, identity)
  if (existingId) return existingId
  const { email } = identity
  // Without an address, or with one that the provider did not verify, the person enters one and proves it.
  if (email === null) return 'prove_email'
  await store.lockAddress(tx, email)
  const owner = await store.findUserByEmail(tx, email)
  const provesAddress = identity.provider === 'email'
  if (owner && !provesAddress) return 'prove_email'
  if (!identity.emailVerified) return 'prove_email'
  const userId = owner?.id ?? (await createAccount(ctx, tx, { ...identity, email }, from))
  if (owner) await store.markAddressProven(tx, userId)
  await addIdentity(tx, userId, identity)
  return userId
}

/** Somebody else may have added the same identity a moment ago; it stays theirs. */
export async function addIdentity(tx: Tx, userId: UserId, identity: ProvenIdentity): Promise<void> {
  if (await insertIdentity(tx, userId, identity)) return
  throw new AppError('SignInFailedError', {
    cause: 'the identity belongs to another account',
    say: 'This sign-in method belongs to another account.',
  })
}

async function createAccount(
  ctx: PublicContext,
  tx: Tx,
  identity: ProvenIdentity & { email: string },
  { connectionOrgId }: { connectionOrgId?: OrgId | undefined },
): Promise<UserId> {
  const { email } = identity
  // The organisation whose connection let them in is responsible for them.
  if (!connectionOrgId) await admitNewAccount(ctx, tx, email)
  const name = identity.name?.trim().slice(0, 80) || (email.split('@')[0] ?? email)
  const userId = await store.insertUser(tx, { name, email, emailVerified: true, authSource: methodOf(identity) })
  if (!connectionOrgId) await createOwnOrg(tx, { userId, name: ownOrgName(name), plan: ctx.deps.config.signup.plan })
  return userId
}

/** Organisation names are letters, digits and spaces, at most 30. */
function ownOrgName(name: string): string {
  const clean = name
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 22)
    .trim()
  return clean === '' ? 'My studio' : `${clean} studio`
}
