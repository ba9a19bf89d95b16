import { AppError } from '@clipwright/contract/errors'
import type { ProviderOutcome, SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import type { ConnectionId } from '@clipwright/contract/identity/sso'
import type { UserId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findPerson } from '../auth/find-person.ts'
import { completeSignIn, type SignInRequest } from '../auth/complete-sign-in.ts'
import { findIdentityAccount, linkProvider } from '../auth/identities.ts'
import type { ProvenIdentity } from '../auth/pending-sign-in.ts'
import {
  findConnection,
  findRequiredConnection,
  isMember,
  noteResult,
  type OpenConnection,
  ownsAddress,
  welcomesDomain,
} from '../sso/connections.ts'
import type { Asserted, Attempt, ProvenSignIn } from './attempt-tables.ts'

/** Signs in a person that a social provider vouched for, unless their organisation requires its own page. */
export async function admitSocial(ctx: PublicContext, identity: ProvenIdentity, attempt: Attempt): Promise<ProviderOutcome> {
  if (attempt.purpose.kind === 'link') return link(ctx, identity, attempt.purpose.userId, attempt.backTo)
  const account = await findIdentityAccount(ctx.db, identity)
  for (const email of [account?.email, identity.email]) {
    const required = email ? await findRequiredConnection(ctx.db, email) : undefined
    if (required) throw new AppError('sso_required', { details: [{ path: 'connectionId', message: required.connectionId }] })
  }
  const request = { backTo: attempt.backTo, orgId: attempt.orgId, asksForOrg: true }
  return ctx.db.transaction((tx) => completeSignIn(ctx, tx, identity, request))
}

async function link(ctx: PublicContext, identity: ProvenIdentity, userId: UserId, backTo: string): Promise<ProviderOutcome> {
  await requireSamePerson(ctx, userId)
  await ctx.db.transaction(async (tx) => {
    if (!(await linkProvider(ctx, tx, userId, identity))) {
      throw new AppError('RecordExisted', { say: 'This account is already linked to another user here.' })
    }
    const details = { provider: identity.provider }
    await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'identity.linked', object: `user:${userId}`, details })
  })
  return { outcome: 'linked', provider: identity.provider as SocialProvider, backTo }
}

/** Throws unless the person who started is still the one signed in here, and not impersonated. */
async function requireSamePerson({ db, cookies }: PublicContext, userId: UserId): Promise<void> {
  const token = cookies.read('session')
  const identity = token === undefined ? undefined : await findPerson(db, token)
  if (identity?.person.userId !== userId || identity.person.impersonatorId) {
    throw new AppError('LoginRequired', { cause: 'another person, or nobody, is signed in where the link was begun' })
  }
}

/**
 * Signs in a person that a connection vouched for: only for its organisation’s proven domains, as a member of that
 * organisation only, with a session that reaches nothing else.
 */
export async function admitByConnection(
  ctx: PublicContext,
  { connectionId, asserted, purpose, backTo }: ProvenSignIn,
): Promise<ProviderOutcome> {
  const connection = await findConnection(ctx.db, connectionId)
  if (!connection?.isEnabled) throw new AppError('SignInFailedError', { cause: 'the connection is gone or switched off' })
  const identity: ProvenIdentity = { provider: `sso:${connectionId}`, ...asserted, emailVerified: true }
  const problem = await findRefusal(ctx.db, connection, identity)
  await noteResult(ctx.db, connectionId, {
    passed: problem === null,
    said: problem ?? `Vouched for ${asserted.email ?? asserted.subject}.`,
  })
  if (purpose.kind === 'test') return { outcome: 'tested', connectionId, passed: problem === null, backTo }
  if (problem !== null) throw new AppError('SignInFailedError', { cause: problem, say: problem })
  const request: SignInRequest = { backTo, orgId: connection.orgId, connectionOrgId: connection.orgId }
  return ctx.db.transaction((tx) => completeSignIn(ctx, tx, identity, request))
}

async function findRefusal(db: Queryable, { orgId }: OpenConnection, identity: ProvenIdentity): Promise<string | null> {
  const account = await findIdentityAccount(db, identity)
  if (identity.email === null && !account) return 'The identity provider did not tell the address of this person.'
  if (identity.email !== null && !(await ownsAddress(db, orgId, identity.email))) {
    return `The address ${identity.email} is in no domain that this team has proven.`
  }
  if (await welcomesDomain(db, orgId)) return null
  const who = { userId: account?.userId ?? null, email: identity.email }
  return (await isMember(db, orgId, who)) ? null : 'This team takes new people by invitation only. Ask its owner to invite you.'
}

/** Stores a failed attempt with its connection. A test returns to where it started, a sign-in ends with the failure. */
export async function noteFailure(
  ctx: PublicContext,
  { connectionId, attempt, said: reason }: { connectionId: ConnectionId; attempt: Attempt; said: string },
  error: unknown,
): Promise<ProviderOutcome> {
  await noteResult(ctx.db, connectionId, { passed: false, said: reason })
  if (attempt.purpose.kind === 'test') return { outcome: 'tested', connectionId, passed: false, backTo: attempt.backTo }
  throw error
}

export function fromOidc({ subject, email, name }: Asserted): Asserted {
  return { subject, email: email?.toLowerCase() ?? null, name }
}
