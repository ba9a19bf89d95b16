import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listMailbox as endpoint } from '@clipwright/contract/operations/mailbox'
import type { PublicContext } from '#platform/http/context.ts'
import { hasLocalMailbox } from '#platform/mail/local-mailbox.ts'
import { mayReadMailbox } from '#platform/mail/mailbox-pass.ts'
import { listMailbox as readMailbox } from '#platform/mail/mailbox.store.ts'

export async function listMailbox(ctx: PublicContext, { to }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (!hasLocalMailbox(ctx)) throw new AppError('RecordNotExisted', { cause: 'there is no local mail box here' })
  if (!(await mayReadMailbox(ctx))) {
    throw new AppError('NoPermission', {
      say: 'These emails are for the owner of this server. Open the address that the terminal printed at start.',
    })
  }
  const messages = await readMailbox(ctx.db, to)
  return { data: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) }
}
