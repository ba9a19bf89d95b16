import { type PlatformLimits, platformLimits } from '@clipwright/contract/publishing/platform-limits'
import type { Config } from '#config/config.ts'
import { dayMs } from '#platform/time.ts'
import type { SocialAccountRow } from './social-accounts.store.ts'

/** The operator’s numbers, then those of the account’s own server, then the documented ones. */
export function limitsOf(
  { limits, platform }: Pick<SocialAccountRow, 'limits' | 'platform'>,
  { ownLimits }: Pick<Config, 'ownLimits'>,
): PlatformLimits {
  const documented = platformLimits[platform]
  const { text, title, video, cap } = limits ?? documented
  const own = ownLimits[platform]
  // Limits that were stored by an earlier version lack what it did not know.
  return {
    text: { ...documented.text, ...text, ...own?.text },
    title: title && { ...title, ...own?.title },
    video: { ...documented.video, ...video, ...own?.video },
    cap: own?.cap ? { posts: 0, windowMs: dayMs, ...cap, ...own.cap } : cap,
  }
}

/** Posts that were made elsewhere, as far as the platform told of them: as if all were of the moment when it did, in ms. */
export const outsideTimes = ({ capOutside, capReadAt }: Pick<SocialAccountRow, 'capOutside' | 'capReadAt'>): number[] =>
  capReadAt ? Array.from({ length: capOutside }, () => capReadAt.getTime()) : []

/** Where the numbers were read that count for an account. */
export function sourceOf({ platform }: SocialAccountRow, { ownLimits }: Pick<Config, 'ownLimits'>) {
  const { source, readOn } = ownLimits[platform] ?? platformLimits[platform]
  return { source, readOn }
}
