import { type ClosedPlatform, closedPlatforms, type SocialPlatform } from '@clipwright/contract/publishing/platform-limits'

/** Whether a platform answers only an app of the operator’s. */
export const isClosed = (platform: SocialPlatform): platform is ClosedPlatform => (closedPlatforms as readonly string[]).includes(platform)
