import type { Post, PostTarget } from '@clipwright/contract/publishing/posts'

/** What a card says of a post with several accounts: the worst first. */
export const postMoods = ['needsYou', 'unclear', 'delayed', 'incomplete', 'goingOut', 'planned', 'posted', 'cancelled'] as const
export type PostMood = (typeof postMoods)[number]

export function moodOfTarget({ state, reason, companions }: Pick<PostTarget, 'state' | 'reason' | 'companions'>): PostMood {
  switch (state) {
    case 'needs-you':
      return 'needsYou'
    case 'unknown':
    case 'confirming':
      return 'unclear'
    case 'waiting-cap':
      return 'delayed'
    case 'committing':
      return 'goingOut'
    case 'posted':
      return companions.some((companion) => companion.state === 'missing') ? 'incomplete' : 'posted'
    case 'cancelled':
    case 'skipped':
      return 'cancelled'
    case 'scheduled':
    case 'preparing':
    case 'ready':
    case 'handed-over':
      return reason === 'unreachable' ? 'delayed' : 'planned'
  }
}

export function moodOfPost({ targets }: Pick<Post, 'targets'>): PostMood {
  const moods = targets.map(moodOfTarget)
  return postMoods.find((mood) => moods.includes(mood)) ?? 'cancelled'
}

/** Accounts that it has not gone out to, and is to go out to. */
export const openTargets = ({ targets }: Pick<Post, 'targets'>): PostTarget[] =>
  targets.filter(({ isLive, state }) => isLive === false && state !== 'cancelled' && state !== 'skipped')

/** Whether a person can still move or cancel it on some account, and on none it is going out. */
export function isMovable(post: Pick<Post, 'targets'>): boolean {
  const isUnderWay = (target: PostTarget) => ['committing', 'confirming', 'unknown'].includes(target.state)
  return openTargets(post).length > 0 && !post.targets.some(isUnderWay)
}
