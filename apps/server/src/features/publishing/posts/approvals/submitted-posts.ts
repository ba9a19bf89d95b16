import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, PostId } from '@clipwright/contract/ids'
import type {
  decideApproval as decideEndpoint,
  getSubmittedPosts as getEndpoint,
  SubmittedPost,
} from '@clipwright/contract/publishing/approvals'
import { companionsTaken } from '@clipwright/contract/publishing/companions'
import { isFitted } from '@clipwright/contract/publishing/fit-video'
import type { PublicContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { notifyPerson } from '../../../messages/notifications/notify-person.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import { getLockedPost, isOpen, postUnderWay } from '../change-post.ts'
import { plannerOf } from '../is-planner-here.ts'
import { type ByteDigests, readDigests, readFingerprint, readFingerprints } from '../post-fingerprint.ts'
import { listTargets } from '../posts.views.ts'
import { listShownPosts } from '../show-post.ts'
import { type ApprovalRow, findLiveApproval, findOrgName, listApprovalPosts, saveDecision } from './approvals.store.ts'

/** The video of a link that was taken back stops playing within ten minutes. */
const videoTtlSec = 300

export async function getSubmittedPosts(ctx: PublicContext, { token }: Input<typeof getEndpoint>): Promise<Reply<typeof getEndpoint>> {
  const approval = await openApproval(ctx, token)
  const postIds = await listApprovalPosts(ctx.db, approval.orgId, approval.id)
  return {
    orgName: await findOrgName(ctx.db, approval.orgId),
    expiresAt: approval.expiresAt.toISOString(),
    posts: await showSubmitted(ctx, approval.orgId, postIds),
  }
}

type Decision = Input<typeof decideEndpoint>

export async function decideApproval(ctx: PublicContext, decision: Decision): Promise<Reply<typeof decideEndpoint>> {
  const { token, postId } = decision
  const approval = await openApproval(ctx, token)
  const isOfLink = (await listApprovalPosts(ctx.db, approval.orgId, approval.id)).includes(postId)
  if (!isOfLink) throw new AppError('RecordNotExisted', { cause: `post ${postId} of approval ${approval.id}` })
  const digests = await readDigests(ctx.deps.storage, ctx.db, approval.orgId, postId)
  await ctx.db.transaction((tx) => decide(ctx, tx, { approval, decision, digests }))
  const [post] = await showSubmitted(ctx, approval.orgId, [postId])
  return { post: post as SubmittedPost }
}

type Deciding = { approval: ApprovalRow; decision: Decision; digests: ByteDigests | undefined }

async function decide(ctx: PublicContext, tx: Tx, { approval, decision, digests }: Deciding): Promise<void> {
  const { orgId } = approval
  const { postId, fingerprint, name, comment, atMs } = decision
  const { post, targets } = await getLockedPost({ orgId }, tx, postId)
  if (!targets.some(isOpen)) throw postUnderWay(postId)
  // What is decided on is what was seen, to the byte.
  if (!digests || (await readFingerprint(tx, post, digests)) !== fingerprint) {
    throw new AppError('PostChangedError', { cause: `post ${postId}` })
  }
  const state = decision.decision
  await saveDecision(tx, orgId, postId, { state, fingerprint, decidedBy: name, comment: comment || null, atMs: atMs ?? null })
  await recordAudit({ ...ctx, impersonatorId: null }, tx, {
    orgId,
    actorId: null,
    action: `approval.${state}`,
    object: `post:${postId}`,
    details: { approvalId: approval.id, name, fingerprint },
  })
  const [target] = targets
  if (target) await publishEvent(tx, orgId, { type: 'post.state', postId, targetId: target.id, state: target.state })
  if (state !== 'approved') await notifyPerson(tx, { userId: plannerOf(post), orgId, kind: 'post_approval', projectId: post.projectId })
}

/** Throws `RecordNotExisted` for a link that never was, has expired or was taken back. */
async function openApproval(ctx: PublicContext, token: string): Promise<ApprovalRow> {
  const approval = await findLiveApproval(ctx.db, hashSecret(token))
  if (!approval) throw new AppError('RecordNotExisted', { cause: 'no such approval, or it has ended' })
  return approval
}

async function showSubmitted(ctx: PublicContext, orgId: OrgId, postIds: readonly PostId[]): Promise<SubmittedPost[]> {
  const posts = await listShownPosts({ ...ctx, orgId }, postIds)
  const { mediaLinks, storage } = ctx.deps
  const prints = await readFingerprints(storage, ctx.db, orgId, postIds)
  const rows = Map.groupBy(await listTargets(ctx.db, orgId, postIds), ({ postId }) => postId)
  const sign = (key: string) => mediaLinks.sign(key, { fileName: 'clip.mp4', contentType: 'video/mp4', ttlSec: videoTtlSec })
  return posts.map(({ postId, title, clipTitle, posterUrl, localTime, zone, fireAt, targets, approval, ...post }) => {
    const print = prints.get(postId)
    const shownTargets = (rows.get(postId) ?? []).filter(({ state }) => state !== 'cancelled' && state !== 'skipped')
    const isMade = shownTargets.every(({ fit, fitted }) => !isFitted(fit) || fitted?.of === print?.key)
    return {
      postId,
      title,
      clipTitle,
      posterUrl,
      localTime,
      zone,
      fireAt,
      approval,
      videoUrl: print ? sign(print.key) : null,
      // Nothing is decided before all that is sent can be seen.
      fingerprint: print && isMade ? print.fingerprint : null,
      firstComment: post.firstComment,
      coverAtMs: post.coverAtMs,
      targets: shownTargets.map(({ platform, handle, ownText, accountChoices, choices, fit, fitted }) => ({
        platform,
        handle,
        text: ownText ?? post.text,
        choices: { ...accountChoices, ...choices },
        fit,
        videoUrl: print && fitted?.of === print.key ? sign(fitted.key) : null,
        companions: companionsTaken(platform, post),
      })),
      isClosed: !targets.some(isOpen),
    }
  })
}
