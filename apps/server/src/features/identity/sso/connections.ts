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
  listConnectionsOfDomain,
  findConnectionRow,
  findDomainRow,
  isMemberRow,
  isOrgActive,
  listNames,
  ownerOfDomain,
  readSsoState,
} from './sso.views.ts'
import { getOwnConnection } from './update-connection.ts'

type RequiredConnection = { connectionId: ConnectionId; orgId: OrgId; name: string }

/**
 * The connection that people of a mail domain must use (`sso_required`), if any. Takes a domain or a whole address; only
 * the part after the last @ counts, so that the answer says nothing about whether a person exists.
 */
export async function findRequiredConnection(db: Queryable, emailDomain: string): Promise<RequiredConnection | undefined> {
  const rows = await listConnectionsOfDomain(db, domainOf(emailDomain))
  return rows.find(({ required }) => required)
}

/** The part after the last @, in lower case. */
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

/** A connection with its secret, for running its protocol. Undefined when it is gone or its organisation is not active. */
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

/** Whether an address belongs to a domain that the organisation proved. */
export async function ownsAddress(db: Queryable, orgId: OrgId, email: string): Promise<boolean> {
  return (await ownerOfDomain(db, domainOf(email))) === orgId
}

/** Whether people of its domains become members by signing in. */
export async function welcomesDomain(db: Queryable, orgId: OrgId): Promise<boolean> {
  return (await readSsoState(db, orgId)).welcomesDomain
}

/** Whether people of the organisation can sign in through a connection of its own, and the domains whose people become members so. */
export async function signInFactsOf(db: Queryable, orgId: OrgId): Promise<{ hasConnection: boolean; domains: string[] }> {
  const { hasConnection, welcomesDomain: isWelcome, domains } = await readSsoState(db, orgId)
  return { hasConnection, domains: isWelcome ? domains : [] }
}

/** By account, or by address when the person’s account is not tied to the connection yet. */
export async function isMember(db: Queryable, orgId: OrgId, who: { userId: UserId | null; email: string | null }): Promise<boolean> {
  return isMemberRow(db, orgId, who)
}

/** Names of connections by id, to show what they vouched for. */
export async function connectionNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return listNames(db, ids)
}

/** Stores the result of an attempt with the connection, for the people who set it up. */
export async function noteResult(
  db: Queryable,
  connectionId: ConnectionId,
  { passed, said: report }: { passed: boolean; said: string },
): Promise<void> {
  await setResult(db, connectionId, { at: new Date().toISOString(), passed, said: report.slice(0, 300) })
}

/** For testing a connection: the caller must be its administrator. Throws `NoPermission`, `RecordNotExisted`. */
export async function requireOwnConnection(ctx: RequestContext, connectionId: ConnectionId): Promise<void> {
  await requireEditor(ctx, ctx.db)
  await getOwnConnection(ctx, connectionId)
}

/** Marks a domain as proven by the operator. The caller has checked that the person is staff. */
export async function confirmDomain(ctx: PersonContext, domainId: SsoDomainId): Promise<SsoDomain> {
  const row = await findDomainRow(ctx.db, domainId)
  if (!row) throw new AppError('RecordNotExisted')
  return proveDomain(ctx, row, 'operator')
}
