import type { SocialAccountId } from '@clipwright/contract/ids'
import type { PlanLine, PlannedPost } from '@clipwright/contract/publishing/bulk-posts'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { factsOf, readPost } from '../read-request.ts'

export type LineDraft = Pick<PlanLine, 'clipTitle' | 'problem'> & { post: PlannedPost | null }

/** What speaks against each line, those before it counted as planned. Lines are numbered from 1, in their order. */
export async function judgeLines(ctx: RequestContext, drafts: readonly LineDraft[]): Promise<PlanLine[]> {
  const plannedTimes = new Map<SocialAccountId, number[]>()
  const lines: PlanLine[] = []
  for (const [index, draft] of drafts.entries()) {
    const line = { ...draft, line: index + 1 }
    if (!draft.post) {
      lines.push({ ...line, time: null, findings: [] })
      continue
    }
    const times = plannedTimes.get(draft.post.accountId) ?? []
    const { time, findings } = await judgeLine(ctx, draft.post, times)
    plannedTimes.set(draft.post.accountId, [...times, time.fireAt.getTime()])
    const { fireAt, localTime, zone, shift } = time
    lines.push({ ...line, time: { fireAt: fireAt.toISOString(), localTime, zone, shift }, findings })
  }
  return lines
}

async function judgeLine(ctx: RequestContext, post: PlannedPost, plannedTimes: readonly number[]) {
  const { projectId, clipId, accountId, title, text, firstComment, localTime, zone } = post
  const facts = factsOf(await getClip(ctx, { projectId, clipId }))
  const wish = { clipId, postId: null, title, text, firstComment, targets: [{ accountId }], when: { localTime, zone }, plannedTimes }
  const { time, targets } = await readPost(ctx, wish, { ...facts, sizeBytes: null })
  return { time, findings: targets.flatMap(({ findings }) => findings) }
}
