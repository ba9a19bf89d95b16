import type { Input, Reply } from '@clipwright/contract/endpoint'
import type * as api from '@clipwright/contract/identity/sso-lookup'
import type { PublicContext } from '#platform/http/context.ts'
import { listConnectionsOfDomain } from './sso.views.ts'

/** Answers about domains only: nothing here depends on whether somebody has an account. */
export async function findSsoOrgs(ctx: PublicContext, { domains }: Input<typeof api.findSsoOrgs>): Promise<Reply<typeof api.findSsoOrgs>> {
  const connections = await Promise.all(
    domains.map(async (domain) => {
      const [first] = await listConnectionsOfDomain(ctx.db, domain)
      return first ? [{ domain, ssoOrgId: first.orgId, required: first.required }] : []
    }),
  )
  return { data: connections.flat() }
}

export async function findSsoConnections(
  ctx: PublicContext,
  { domain }: Input<typeof api.findSsoConnections>,
): Promise<Reply<typeof api.findSsoConnections>> {
  const rows = await listConnectionsOfDomain(ctx.db, domain)
  return { data: rows.map(({ connectionId, name, protocol, required }) => ({ connectionId, name, protocol, required })) }
}
