import type { SocialAccountId } from '@clipwright/contract/ids'
import type { PlanLine, PlannedPost } from '@clipwright/contract/publishing/bulk-posts'
import type { ActorContext } from '#platform/http/context.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { readExportSize } from '../export-size.ts'
import { type PostRequest, readFacts, readPost } from '../read-request.ts'

export type LineDraft = Pick<PlanLine, 'clipTitle' | 'problem'> & { post: PlannedPost | null }

/** What speaks against each line, those before it counted as planned. Lines are numbered from 1, in their order. */
export async function judgeLines(ctx: ActorContext, drafts: readonly LineDraft[]): Promise<PlanLine[]> {
  const times = new Map<SocialAccountId, number[]>()
  const lines: PlanLine[] = []
  for (const [index, draft] of drafts.entries()) {
    const line = { ...draft, line: index + 1 }
    if (!draft.post) {
      lines.push({ ...line, time: null, findings: [] })
      continue
    }
    const { accountId } = draft.post
    const { time, findings } = await judgeLine(ctx, draft.post, { times, postIds: [] })
    times.set(accountId, [...(times.get(accountId) ?? []), time.fireAt.getTime()])
    const { fireAt, localTime, zone, shift } = time
    lines.push({ ...line, time: { fireAt: fireAt.toISOString(), localTime, zone, shift }, findings })
  }
  return lines
}

async function judgeLine(ctx: ActorContext, post: PlannedPost, plan: NonNullable<PostRequest['plan']>) {
  const { projectId, clipId, accountId, title, text, firstComment, choices, fit, localTime, zone } = post
  const facts = await readFacts(ctx, await getClip(ctx, { projectId, clipId }))
  const request = {
    clipId,
    postId: null,
    title,
    text,
    firstComment,
    targets: [{ accountId, choices, fit }],
    when: { localTime, zone },
    plan,
  }
  const { time, targets } = await readPost(ctx, request, { ...facts, ...(await readExportSize(ctx, { projectId, clipId })) })
  return { time, findings: targets.flatMap(({ findings }) => findings) }
}
