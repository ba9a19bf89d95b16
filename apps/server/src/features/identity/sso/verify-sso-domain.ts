import { Resolver } from 'node:dns/promises'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { verifySsoDomain as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { domainProof, toDomain } from './domain-view.ts'
import { proveDomain } from './prove-domain.ts'
import { requireEditor } from './sso-rights.ts'
import { setDomainChecked } from './sso.store.ts'
import { findDomainRow } from './sso.views.ts'

const timeoutMs = 3000
const maxTries = 2

/** All TXT records of a name; none when the name does not exist or no server answers. */
async function resolveTexts(name: string, servers: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: maxTries })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch {
    // No such record, or no answer: either way nothing is proven yet, and the person can try again.
    return []
  }
}

export async function verifySsoDomain(ctx: RequestContext, { domainId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const row = await findDomainRow(ctx.db, domainId)
  if (row?.orgId !== ctx.orgId) throw new AppError('RecordNotExisted')
  if (row.verifiedAt) return toDomain(row)
  const { name, value } = domainProof(row)
  const entries = await resolveTexts(name, ctx.deps.config.dnsServers)
  if (entries.includes(value)) return proveDomain(ctx, row, 'dns')
  return toDomain(await ctx.db.transaction((tx) => setDomainChecked(tx, row.orgId, row.id)))
}
