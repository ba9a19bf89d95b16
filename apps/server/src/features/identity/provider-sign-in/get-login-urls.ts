import type { Input, Reply } from '@clipwright/contract/endpoint'
import { type getLoginUrls as endpoint, SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import type { PublicContext } from '#platform/http/context.ts'

export async function getLoginUrls({ deps }: PublicContext, { back_to }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const providers = SocialProvider.options.map((provider) => {
    const enabled = deps.config.providers[provider] !== null
    const query = new URLSearchParams({ provider, back_to })
    return {
      provider,
      enabled,
      reason: enabled ? null : ('not_configured' as const),
      url: enabled ? `/api/auth/oauth-authorize?${query.toString()}` : null,
    }
  })
  return { providers }
}
