import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { confirmSsoDomain as endpoint } from '@clipwright/contract/identity/sso'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../auth/impersonated-session.ts'
import { confirmDomain } from '../sso/connections.ts'

export async function confirmSsoDomain(ctx: PersonContext, { domainId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return confirmDomain(ctx, domainId)
}
