import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { validateEmail as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { acceptMailAddress } from './mail-address.ts'

export async function validateEmail(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { email } = await acceptMailAddress(ctx.deps.config, input.email)
  return { email }
}
