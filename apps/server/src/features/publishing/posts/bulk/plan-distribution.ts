import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { PlanLine, planDistribution as endpoint } from '@clipwright/contract/publishing/bulk-posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { ActorContext } from '#platform/http/context.ts'
import { dayMs } from '#platform/time.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { findAccount } from '../../social-accounts/find-account.ts'
import type { ResolvedTime } from '../local-time.ts'
import { listFreeSlots } from '../slots/next-slot.ts'
import { listBusySources } from './bulk-posts.views.ts'
import { type BusyDays, distributeClips } from './distribute-clips.ts'
import { judgeLines, type LineDraft } from './judge-lines.ts'

type PlanRequest = Input<typeof endpoint>

/** For each account its own times: a clip goes out once on each of them. */
export async function planDistribution(ctx: ActorContext, request: PlanRequest): Promise<Reply<typeof endpoint>> {
  const titles: string[] = []
  for (const { projectId, clipId } of request.clips) titles.push((await getClip(ctx, { projectId, clipId })).clip.title)
  const drafts: LineDraft[] = []
  for (const accountId of new Set(request.accountIds)) {
    const times = await placeClips(ctx, request, accountId)
    for (const [index, { own, ...clip }] of request.clips.entries()) {
      const { text = clip.text, choices, fit } = own.find((one) => one.accountId === accountId) ?? {}
      const time = times[index] ?? null
      const post = time && { ...clip, text, choices, fit, accountId, localTime: time.localTime, zone: time.zone, takesSlot: true }
      drafts.push({ clipTitle: titles[index] ?? '', problem: time ? null : 'no-slot', post })
    }
  }
  return { lines: inOrder(await judgeLines(ctx, drafts)) }
}

/** Earliest first, what found no time at the end. */
const inOrder = (lines: PlanLine[]): PlanLine[] =>
  lines
    .toSorted((a, b) => (a.time?.fireAt ?? '9').localeCompare(b.time?.fireAt ?? '9'))
    .map((line, index) => ({ ...line, line: index + 1 }))

async function placeClips(
  ctx: ActorContext,
  { clips, restDays }: PlanRequest,
  accountId: SocialAccountId,
): Promise<(ResolvedTime | null)[]> {
  if (!(await findAccount(ctx.db, ctx.orgId, accountId))) throw new AppError('RecordNotExisted', { cause: `account ${accountId}` })
  const now = await readTimeAfter(ctx.db, 0)
  const slots = await listFreeSlots(ctx.db, { orgId: ctx.orgId, accountId, nowMs: now.getTime() })
  const from = new Date(now.getTime() - restDays * dayMs)
  const busyDays: BusyDays = new Map()
  for (const { day, projectId } of await listBusySources(ctx.db, ctx.orgId, accountId, from)) {
    busyDays.set(day, new Set([...(busyDays.get(day) ?? []), projectId]))
  }
  return distributeClips(
    clips.map(({ projectId }) => projectId),
    slots,
    { busyDays, restDays },
  )
}
