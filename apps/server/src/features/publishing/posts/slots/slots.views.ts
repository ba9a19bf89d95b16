import type { OrgId, PostId, SocialAccountId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'

export type TakenTime = { accountId: SocialAccountId; fireAt: Date }

/** Times of posts that went out or are to go out, of all accounts or one. */
export async function listTakenTimes(
  db: Queryable,
  orgId: OrgId,
  { from, to, accountId, exceptPost }: { from: Date; to?: Date; accountId?: SocialAccountId | undefined; exceptPost?: PostId | null },
): Promise<TakenTime[]> {
  let query = db
    .selectFrom('post_target')
    .select(['account_id as accountId', 'fire_at as fireAt'])
    .where('org_id', '=', orgId)
    .where('fire_at', '>=', from)
    .where('state', 'not in', ['cancelled', 'skipped'])
  if (to) query = query.where('fire_at', '<', to)
  if (accountId) query = query.where('account_id', '=', accountId)
  if (exceptPost) query = query.where('post_id', '!=', exceptPost)
  return query.execute()
}

/** Posts to come that took a slot of an account, earliest first. */
export async function listSlottedPosts(db: Queryable, orgId: OrgId, accountId: SocialAccountId, from: Date) {
  return db
    .selectFrom('post')
    .innerJoin('post_target', 'post_target.post_id', 'post.id')
    .select([
      'post.id as postId',
      'post.title',
      'post.clip_title as clipTitle',
      'post.local_time as localTime',
      'post.zone',
      'post.is_second as isSecond',
      'post.fire_at as fireAt',
    ])
    .where('post.org_id', '=', orgId)
    .where('post.slot_account_id', '=', accountId)
    .where('post.fire_at', '>=', from)
    .where('post_target.account_id', '=', accountId)
    .where('post_target.state', 'in', ['scheduled', 'preparing', 'ready', 'waiting-cap'])
    .orderBy('post.fire_at')
    .orderBy('post.id')
    .execute()
}
