import { isIP } from 'node:net'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listMailbox as endpoint } from '@clipwright/contract/mailbox'
import type { PublicContext } from '#platform/http/context.ts'
import { listMailbox as readMailbox } from '#platform/mail/mailbox.store.ts'

/** Codes lie here in the open, so it answers nobody but programs and people at this very machine. */
export async function listMailbox(ctx: PublicContext, { to }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { mail, http } = ctx.deps.config
  if (mail.smtpUrl !== null || http.publicUrl !== null || !isAtThisMachine(ctx)) {
    throw new AppError('RecordNotExisted', { cause: 'there is no local mail box here' })
  }
  const messages = await readMailbox(ctx.db, to)
  return { data: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) }
}

/** A page elsewhere can give its own name this machine's address; then its name is what the call asks for. */
function isAtThisMachine({ address, origin, fetchSite }: PublicContext): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address)
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isLoopback && (host === 'localhost' || isIP(host) !== 0) && fetchSite !== 'cross-site' && fetchSite !== 'same-site'
}
