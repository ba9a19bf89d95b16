import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { joinWaitlist as endpoint } from '@clipwright/contract/identity/waitlist'
import type { PublicContext } from '#platform/http/context.ts'
import { acceptMailAddress } from './mail-address.ts'
import { addWaitingPerson } from './waitlist.store.ts'

export async function joinWaitlist(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { config } = ctx.deps
  if (config.signup.mode !== 'waitlist') throw new AppError('RecordNotExisted', { cause: 'this server has no waiting list' })
  const { email } = await acceptMailAddress(config, input.email)
  await addWaitingPerson(ctx.db, { email, language: ctx.language })
  return { joined: true }
}
