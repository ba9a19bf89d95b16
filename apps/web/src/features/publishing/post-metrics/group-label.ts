import { platformNames } from '@clipwright/contract/publishing/platform-names'
import type { Grouping, PostGroup } from './metric-groups.ts'

/** What a group of posts is called: the post, the clip, or the account. */
export function groupLabel({ posts: [first] }: PostGroup, by: Grouping): string {
  const account = `${first.handle} · ${platformNames[first.platform]}`
  if (by === 'account') return account
  return by === 'clip' ? first.clipTitle : `${first.title} · ${platformNames[first.platform]}`
}
