import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { joinByConnection } from '../orgs/join-by-connection.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import { needsPasskey } from '../passkeys/passkey-sign-in.ts'
import { toUserOrg } from './account-view.ts'
import * as store from './auth.store.ts'
import { readBrowser, type StartingBrowser } from './browser-tie.ts'
import { findAccount, methodOf } from './find-account.ts'
import { openSession } from './open-session.ts'
import type { PendingPayload, ProvenIdentity } from './pending-sign-in.ts'
import { refuseWhenSsoRequired } from './refuse-when-sso-required.ts'

const pendingMinutes = 10

export type SignInRequest = {
  /** Where to go afterwards: a validated local path. */
  backTo: string
  /** The organisation to start in, as remembered by the client. */
  orgId?: OrgId | null
  /** The organisation whose own connection vouched. The person becomes its member and gets no organisation of their own. */
  connectionOrgId?: OrgId
  /** True for a browser coming back from a provider: it asks for the organisation. Scripts and mailed codes name it in a header. */
  asksForOrg?: boolean
  /** The session is for the browser that started. */
  browser?: StartingBrowser
}

/**
 * Turns a proven identity into a session, or into the next step. The account is found by provider and subject only; an
 * address leads to its account only when its owner has just proven it by mail.
 */
export async function completeSignIn(ctx: PublicContext, tx: Tx, identity: ProvenIdentity, request: SignInRequest): Promise<SignInOutcome> {
  if (!vouchesForDomain(identity) && identity.email !== null) await refuseWhenSsoRequired(tx, identity.email)
  const { connectionOrgId, backTo } = request
  const userId = await findAccount(ctx, tx, identity, { connectionOrgId })
  if (userId === 'prove_email') {
    return pause(ctx, tx, { step: 'prove_email', identity, backTo, ...(connectionOrgId ? { connectionOrgId } : {}) }, request)
  }
  return signInAs(ctx, tx, { userId, method: methodOf(identity) }, request)
}

/** An organisation’s own connection is allowed to vouch for its domain. */
function vouchesForDomain({ provider }: ProvenIdentity): boolean {
  return provider.startsWith('sso:')
}

/** Signs in a person whose account is known; further steps may still follow. */
export async function signInAs(
  ctx: PublicContext,
  tx: Tx,
  who: { userId: UserId; method: string },
  request: SignInRequest,
): Promise<SignInOutcome> {
  if (request.connectionOrgId) await joinByConnection(ctx, tx, { orgId: request.connectionOrgId, userId: who.userId })
  if (await needsPasskey(tx, who.userId)) return waitForPasskey(ctx, tx, who, request)
  return signIn(ctx, tx, who, request)
}

async function waitForPasskey(
  ctx: PublicContext,
  tx: Tx,
  who: { userId: UserId; method: string },
  request: SignInRequest,
): Promise<SignInOutcome> {
  const { backTo, asksForOrg = false } = request
  const orgId = request.connectionOrgId ?? request.orgId ?? null
  const { pendingAuthenticationToken } = await pause(ctx, tx, { step: 'passkey', ...who, backTo, orgId, asksForOrg }, request)
  return { outcome: 'passkey_required', pendingAuthenticationToken, backTo }
}

/** The last step, for a person who has proven everything that is required of them. */
export async function signIn(
  ctx: PublicContext,
  tx: Tx,
  { userId, method }: { userId: UserId; method: string },
  request: SignInRequest,
): Promise<SignInOutcome> {
  const orgs = await listOrgsOfUser(tx, userId)
  const match = orgs.find(({ orgId }) => orgId === (request.connectionOrgId ?? request.orgId))
  const isActive = match?.status === 'active' && match.memberStatus === 'active'
  if (request.asksForOrg && orgs.length > 1 && !isActive) {
    const { pendingAuthenticationToken } = await pause(ctx, tx, { step: 'choose_org', userId, method, backTo: request.backTo }, request)
    const organizations = orgs.map((org) => toUserOrg(ctx, org, { userId, selectedOrgId: null }))
    return { outcome: 'organization_selection_required', pendingAuthenticationToken, organizations, backTo: request.backTo }
  }
  const orgId = match?.orgId ?? orgs[0]?.orgId ?? null
  return { outcome: 'signed_in', backTo: request.backTo, ...(await openSession(ctx, tx, { userId, method, orgId })) }
}

async function pause<P extends PendingPayload>(ctx: PublicContext, tx: Tx, payload: P, request: SignInRequest) {
  const expiresAt = await readTimeAfter(tx, pendingMinutes * 60_000)
  const { browserHash } = request.browser ?? readBrowser(ctx)
  const pendingAuthenticationToken = await store.insertPending(tx, { payload, browserHash, expiresAt })
  const email = payload.step === 'prove_email' ? (payload.identity.email ?? '') : ''
  return { outcome: 'email_verification_required' as const, pendingAuthenticationToken, email, backTo: payload.backTo }
}
