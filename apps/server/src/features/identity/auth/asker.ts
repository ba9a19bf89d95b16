import type { PublicContext } from '#platform/http/context.ts'
import { addressBlock } from '#platform/http/rate-limit.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { readBrowser, tieBrowser } from './browser-tie.ts'

/**
 * Who asks for a code and may use it without the link of its mail: the browser; for programs, which keep no cookies and say
 * nothing of the site they call from, where they call from. Nobody else can use up the tries of their code.
 */
export function tieAsker(ctx: PublicContext): Buffer {
  return ctx.fetchSite === null ? hashPlace(ctx) : tieBrowser(ctx).browserHash
}

/** What the codes of the present caller may be tied to. */
export function readAsker(ctx: PublicContext): Buffer[] {
  const { browserHash } = readBrowser(ctx)
  return browserHash === null ? [hashPlace(ctx)] : [browserHash, hashPlace(ctx)]
}

function hashPlace({ address }: PublicContext): Buffer {
  const isThisMachine = /^(::ffff:)?127\.|^::1$/.test(address)
  return hashSecret(`place:${isThisMachine ? 'this machine' : addressBlock(address)}`)
}
