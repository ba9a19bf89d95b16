import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { testConnection as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { requireOwnConnection } from '../sso/connections.ts'
import { beginConnection } from './begin-attempt.ts'

export async function testConnection(ctx: RequestContext, { connectionId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireOwnConnection(ctx, connectionId)
  return beginConnection(ctx, connectionId, { purpose: { kind: 'test', userId: ctx.userId }, backTo: '/settings/sso' })
}
