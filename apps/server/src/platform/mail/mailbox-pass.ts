import { z } from 'zod'
import type { PublicContext } from '#platform/http/context.ts'
import { openToken, signToken } from '#platform/http/signed-token.ts'
import { hasLocalMailbox } from './local-mailbox.ts'

const passSec = 30 * 24 * 3600
const Pass = z.object({ expiresMs: z.number() })

/** Lets this browser read the local mailbox from now on, also when somebody else signs in with it to try things out. */
export function grantMailbox(ctx: PublicContext): void {
  if (!hasLocalMailbox(ctx)) return
  const pass = { expiresMs: Date.now() + passSec * 1000 }
  ctx.cookies.set('mailbox', signToken(ctx.deps.linkSecret, 'mailbox', pass), passSec)
}

/** Whether the caller is the owner of this installation, or a browser that opened the address printed in the terminal. */
export async function mayReadMailbox(ctx: PublicContext): Promise<boolean> {
  const pass = Pass.safeParse(openToken(ctx.deps.linkSecret, 'mailbox', ctx.cookies.read('mailbox') ?? ''))
  if (pass.success && pass.data.expiresMs > Date.now()) return true
  const person = await ctx.findPerson()
  return person?.isLocalOwner === true && person.impersonatorId === null
}
