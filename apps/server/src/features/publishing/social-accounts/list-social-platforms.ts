import type { Reply } from '@clipwright/contract/endpoint'
import { closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { listSocialPlatforms as endpoint } from '@clipwright/contract/publishing/social-platforms'
import type { RequestContext } from '#platform/http/context.ts'
import { listApps } from './social-apps.store.ts'

export async function listSocialPlatforms(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const apps = await listApps(ctx.db)
  return {
    data: closedPlatforms.map((platform) => {
      const app = apps.find((one) => one.platform === platform)
      return { platform, isAvailable: app !== undefined, isReviewed: app?.isReviewed ?? false }
    }),
  }
}
