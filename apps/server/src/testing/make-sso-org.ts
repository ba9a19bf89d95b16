import type { OrgId, UserId } from '@clipwright/contract/ids'
import { ConnectionId, type ConnectionSettings } from '@clipwright/contract/identity/sso'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { sealClientSecret } from '#features/identity/sso/connection-secret.ts'
import { insertConnection, insertDomain, setDomainProven, setSwitches } from '#features/identity/sso/sso.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

export type SsoOrg = { orgId: OrgId; ownerId: UserId; ownerEmail: string; token: string; domain: string; connectionId: ConnectionId }

/** A team with an owner in its own proven domain and one connection. */
export async function makeSsoOrg(db: Db, settings: ConnectionSettings, options: { restrictLogin?: boolean } = {}): Promise<SsoOrg> {
  const domain = `${newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}.test`
  const ownerEmail = `owner@${domain}`
  const connectionId = ConnectionId.parse(newId())
  return db.transaction(async (tx) => {
    const ownerId = await insertUser(tx, { name: 'Owner', email: ownerEmail, emailVerified: true, authSource: 'code' })
    const orgId = await insertOrg(tx, { name: `Team ${domain}`, ownerId, plan: 'Enterprise' })
    const domainRow = await insertDomain(tx, orgId, { domain, proofToken: newId() })
    if (domainRow) await setDomainProven(tx, orgId, domainRow.id, 'dns')
    const storedSettings =
      settings.protocol === 'saml' ? settings : { protocol: settings.protocol, issuer: settings.issuer, clientId: settings.clientId }
    const secret = settings.protocol === 'oidc' ? settings.clientSecret : undefined
    await insertConnection(tx, orgId, {
      id: connectionId,
      name: 'Identity provider',
      settings: { ...storedSettings, serviceOrigin: 'http://clips.test' },
      sealedSecret: secret === undefined ? null : await sealClientSecret(db, { orgId, connectionId }, secret),
    })
    if (options.restrictLogin) {
      await setSwitches(tx, orgId, { restrictLogin: true })
      await tx.updateTable('sso_connection').set({ proven_at: new Date() }).where('id', '=', connectionId).execute()
    }
    const token = await insertToken(tx, {
      userId: ownerId,
      expiresAt: new Date(Date.now() + 3_600_000),
      method: 'code',
      activeOrgId: orgId,
    })
    return { orgId, ownerId, ownerEmail, token, domain, connectionId }
  })
}
