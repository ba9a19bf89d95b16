import type { ClipId, OrgId, PostId, PostTargetId, ProjectId, SocialAccountId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Queryable } from '#platform/db/tx.ts'

type EventFacts = { postId: PostId; projectId: ProjectId; clipId: ClipId; accountId: SocialAccountId; platform: SocialPlatform }

/** What a target belongs to. */
export async function findEventFacts(db: Queryable, orgId: OrgId, targetId: PostTargetId): Promise<EventFacts | undefined> {
  return db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select([
      'post.id as postId',
      'post.project_id as projectId',
      'post.clip_id as clipId',
      'social_account.id as accountId',
      'social_account.platform',
    ])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.id', '=', targetId)
    .executeTakeFirst()
}
