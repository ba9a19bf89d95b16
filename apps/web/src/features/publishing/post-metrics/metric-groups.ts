import type { MeasuredPost } from '@clipwright/contract/publishing/post-metrics'

export const groupings = ['post', 'clip', 'account'] as const
export type Grouping = (typeof groupings)[number]

export type PostGroup = { key: string; posts: readonly [MeasuredPost, ...MeasuredPost[]] }

const keyOf = (post: MeasuredPost, by: Grouping): string => (by === 'post' ? post.targetId : by === 'clip' ? post.clipId : post.accountId)

/** Posts put together by what they have in common, in the order of the first of each. */
export function groupPosts(posts: readonly MeasuredPost[], by: Grouping): PostGroup[] {
  return [...Map.groupBy(posts, (post) => keyOf(post, by))].map(([key, group]) => ({
    key,
    posts: group as [MeasuredPost, ...MeasuredPost[]],
  }))
}
