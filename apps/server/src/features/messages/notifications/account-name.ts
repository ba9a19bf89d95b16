import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { platformNames } from '@clipwright/contract/publishing/platform-names'

/** As a sentence names it: @ada (YouTube). */
export const accountName = ({ handle, platform }: { handle: string; platform: SocialPlatform }): string =>
  `${handle} (${platformNames[platform]})`
