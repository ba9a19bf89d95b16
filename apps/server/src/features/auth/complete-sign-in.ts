import { AppError } from '@clipwright/contract/errors'
import type { SignInOutcome } from '@clipwright/contract/auth'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { createOwnOrg, joinOrg, listOrgsOfUser } from '../orgs/orgs.public.ts'
import { needsPasskey } from '../passkeys/passkeys.public.ts'
import { toUserOrg } from './account-view.ts'
import * as store from './auth.store.ts'
import { currentBrowser, type StartingBrowser } from './browser-tie.ts'
import { openSession } from './open-session.ts'
import type { PendingPayload, ProvenIdentity } from './pending-sign-in.ts'

const PENDING_MINUTES = 10

export type SignInWish = {
  /** Where to go afterwards: a local path that was checked. */
  backTo: string
  /** Remembered by the client: the organisation to start in. */
  orgId?: OrgId | null
  /** The organisation whose own sign-in vouches: its people become members of it and get no place of their own. */
  connectionOrgId?: OrgId
  /** Scripts and the mailed code choose by header; a browser that comes back from a provider is asked. */
  asksForOrg?: boolean
  /** The session is for the browser that began. */
  browser?: StartingBrowser
}

/**
 * Turns a proven identity into a session, or into the next step. The account is found by provider and subject alone.
 * An address only ever leads to its account when its owner has just proven it by mail.
 */
export async function completeSignIn(tx: Tx, ctx: PublicContext, identity: ProvenIdentity, wish: SignInWish): Promise<SignInOutcome> {
  const userId = (await store.takeIdentity(tx, identity)) ?? (await firstUse(tx, identity, wish))
  if (userId === 'prove_email') return pause(tx, ctx, { step: 'prove_email', identity, backTo: wish.backTo }, wish)
  if (wish.connectionOrgId) await joinOrg(tx, wish.connectionOrgId, { userId, role: 'member' })
  const method = identity.provider.replace(/:.*/, '')
  if (await needsPasskey(tx, userId)) return waitForPasskey(tx, ctx, { userId, method }, wish)
  return signIn(tx, ctx, { userId, method }, wish)
}

async function waitForPasskey(
  tx: Tx,
  ctx: PublicContext,
  who: { userId: UserId; method: string },
  wish: SignInWish,
): Promise<SignInOutcome> {
  const { backTo, asksForOrg = false } = wish
  const orgId = wish.connectionOrgId ?? wish.orgId ?? null
  const { pendingAuthenticationToken } = await pause(tx, ctx, { step: 'passkey', ...who, backTo, orgId, asksForOrg }, wish)
  return { outcome: 'passkey_required', pendingAuthenticationToken, backTo }
}

/** The last step, for a person who has proven who they are in every way that is asked of them. */
export async function signIn(
  tx: Tx,
  ctx: PublicContext,
  { userId, method }: { userId: UserId; method: string },
  wish: SignInWish,
): Promise<SignInOutcome> {
  const orgs = await listOrgsOfUser(tx, userId)
  const remembered = orgs.find(({ orgId }) => orgId === (wish.connectionOrgId ?? wish.orgId))
  const isActive = remembered?.status === 'active' && remembered.memberStatus === 'active'
  if (wish.asksForOrg && orgs.length > 1 && !isActive) {
    const { pendingAuthenticationToken } = await pause(tx, ctx, { step: 'choose_org', userId, method, backTo: wish.backTo }, wish)
    const organizations = orgs.map((org) => toUserOrg(ctx, org, { userId, selectedOrgId: null }))
    return { outcome: 'organization_selection_required', pendingAuthenticationToken, organizations, backTo: wish.backTo }
  }
  const orgId = remembered?.orgId ?? orgs[0]?.orgId ?? null
  return { outcome: 'signed_in', backTo: wish.backTo, ...(await openSession(tx, ctx, { userId, method, orgId })) }
}

async function firstUse(tx: Tx, identity: ProvenIdentity, wish: SignInWish): Promise<UserId | 'prove_email'> {
  const known = identity.email === null ? undefined : await store.findUserByEmail(tx, identity.email)
  const provesAddress = identity.provider === 'email'
  if (known && !provesAddress) return 'prove_email'
  if (!known && identity.email === null) throw new AppError('SignInFailedError', { say: 'This provider did not share an e-mail address.' })
  if (!known && !identity.emailVerified) return 'prove_email'
  const userId = known?.id ?? (await createUser(tx, identity, wish))
  await store.insertIdentity(tx, userId, identity)
  return userId
}

async function createUser(tx: Tx, identity: ProvenIdentity, wish: SignInWish): Promise<UserId> {
  const email = identity.email ?? ''
  const name = identity.name?.trim().slice(0, 80) || (email.split('@')[0] ?? email)
  const userId = await store.insertUser(tx, { name, email, emailVerified: true, authSource: identity.provider.replace(/:.*/, '') })
  if (!wish.connectionOrgId) await createOwnOrg(tx, { userId, name: ownOrgName(name), plan: 'FreePlan' })
  return userId
}

/** Team names are letters, numbers and spaces, at most 30. */
function ownOrgName(name: string): string {
  const clean = name
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 22)
    .trim()
  return clean === '' ? 'My studio' : `${clean} studio`
}

async function pause<P extends PendingPayload>(tx: Tx, ctx: PublicContext, payload: P, wish: SignInWish) {
  const expiresAt = new Date(Date.now() + PENDING_MINUTES * 60_000)
  const { browserHash } = wish.browser ?? currentBrowser(ctx)
  const pendingAuthenticationToken = await store.insertPending(tx, { payload, browserHash, expiresAt })
  const email = payload.step === 'prove_email' ? (payload.identity.email ?? '') : ''
  return { outcome: 'email_verification_required' as const, pendingAuthenticationToken, email, backTo: payload.backTo }
}
