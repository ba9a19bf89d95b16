import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { startProviderSignIn as endpoint } from '@clipwright/contract/identity/provider-sign-in'
import type { PublicContext } from '#platform/http/context.ts'
import { beginConnection, beginSocial } from './begin-attempt.ts'

export async function startProviderSignIn(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const trip = { purpose: { kind: 'sign_in' as const }, backTo: input.back_to, orgId: input.orgId }
  if (input.connectionId) return beginConnection(ctx, input.connectionId, trip)
  if (input.provider) return beginSocial(ctx, input.provider, trip)
  throw new AppError('InvalidParam')
}
