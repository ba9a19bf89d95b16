import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { ErrorName } from '@clipwright/contract/errors'
import type { getClientAccessControl as endpoint } from '@clipwright/contract/account/users'
import type { PublicContext } from '#platform/http/context.ts'
import { newAccountBlock } from '../../identity/auth/admit-new-account.ts'

/** Tells the sign-up page in advance what creating an account would refuse. It enforces nothing; sign-up does. */
export async function getClientAccessControl(ctx: PublicContext, { ipRisk }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { config } = ctx.deps
  const blocked = ipRisk ? newAccountBlock(config, ctx.address) : null
  const closed: ErrorName | null = config.signup.mode === 'open' ? null : 'WaitlistRequiredError'
  const errorName = blocked ?? closed
  return { access: errorName === null, blocked: blocked !== null, errorName }
}
