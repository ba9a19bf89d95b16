import type { SocialPlatform } from './platform-limits.ts'

/** What a platform charges the operator’s app for a post, in US dollars. Source: X-DOC pricing.mdx, read 2026-08-22. */
const postCosts: Readonly<Partial<Record<SocialPlatform, { plain: number; withLink: number }>>> = {
  TWITTER: { plain: 0.015, withLink: 0.2 },
}

/** Undefined where posts cost nothing. */
export function costOf(platform: SocialPlatform, text: string): number | undefined {
  const cost = postCosts[platform]
  return /https?:\/\/\S/i.test(text) ? cost?.withLink : cost?.plain
}
