import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { ConnectionId, SsoDomain, SsoDomainId } from '@clipwright/contract/identity/sso'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type { PersonContext, RequestContext } from '#platform/http/context.ts'
import { openClientSecret } from './connection-secret.ts'
import { redirectUri, samlService } from './connection-view.ts'
import { proveDomain } from './prove-domain.ts'
import { requireEditor } from './sso-rights.ts'
import { setResult } from './sso.store.ts'
import type { StoredSettings } from './sso-tables.ts'
import {
  connectionsOfDomain,
  findConnectionRow,
  findDomainRow,
  isMemberRow,
  isOrgActive,
  listNames,
  ownerOfDomain,
  ssoState,
} from './sso.views.ts'
import { ownConnection } from './update-connection.ts'

type RequiredConnection = { connectionId: ConnectionId; orgId: OrgId; name: string }

/**
 * The connection that people of an e-mail domain have to use (`sso_required`), or nothing. Takes a domain or a whole
 * address; only what is after the last @ counts, so the answer tells nothing of whether a person exists.
 */
export async function findRequiredConnection(db: Queryable, emailDomain: string): Promise<RequiredConnection | undefined> {
  const rows = await connectionsOfDomain(db, domainOf(emailDomain))
  return rows.find(({ required }) => required)
}

/** What is after the last @, in lower case. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

export type OpenConnection = {
  connectionId: ConnectionId
  orgId: OrgId
  name: string
  isEnabled: boolean
  settings: StoredSettings
  clientSecret: string
  redirectUri: string
  entityId: string
  acsUrl: string
}

/** A connection with its secret, for running its protocol. Nothing when it is gone or its organisation is not active. */
export async function findConnection(db: Db, connectionId: ConnectionId): Promise<OpenConnection | undefined> {
  const row = await findConnectionRow(db, connectionId)
  if (!row || !(await isOrgActive(db, row.orgId))) return undefined
  const owner = { orgId: row.orgId, connectionId }
  return {
    ...owner,
    name: row.name,
    isEnabled: row.isEnabled,
    settings: row.settings,
    clientSecret: row.sealedSecret ? await openClientSecret(db, owner, row.sealedSecret) : '',
    redirectUri: redirectUri(row.settings.serviceOrigin),
    ...samlService(row),
  }
}

/** Whether an address lies in a domain that the organisation proved. */
export async function ownsAddress(db: Queryable, orgId: OrgId, email: string): Promise<boolean> {
  return (await ownerOfDomain(db, domainOf(email))) === orgId
}

/** Whether people of its domains become members by signing in. */
export async function welcomesDomain(db: Queryable, orgId: OrgId): Promise<boolean> {
  return (await ssoState(db, orgId)).welcomesDomain
}

/** By account, or by address for somebody whose account was not tied to the connection yet. */
export async function isMember(db: Queryable, orgId: OrgId, who: { userId: UserId | null; email: string | null }): Promise<boolean> {
  return isMemberRow(db, orgId, who)
}

/** Names of connections by id, for showing what they vouched for. */
export async function connectionNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return listNames(db, ids)
}

/** Leaves with the connection how an attempt ended, for the people who set it up. */
export async function noteResult(
  db: Queryable,
  connectionId: ConnectionId,
  { passed, said: report }: { passed: boolean; said: string },
): Promise<void> {
  await setResult(db, connectionId, { at: new Date().toISOString(), passed, said: report.slice(0, 300) })
}

/** For trying a connection: the caller must look after it. Throws `NoPermission`, `RecordNotExisted`. */
export async function requireOwnConnection(ctx: RequestContext, connectionId: ConnectionId): Promise<void> {
  await requireEditor(ctx, ctx.db)
  await ownConnection(ctx, connectionId)
}

/** The operator vouches; the caller of this has checked that they are one. */
export async function confirmDomain(ctx: PersonContext, domainId: SsoDomainId): Promise<SsoDomain> {
  const row = await findDomainRow(ctx.db, domainId)
  if (!row) throw new AppError('RecordNotExisted')
  return proveDomain(ctx, row, 'operator')
}
