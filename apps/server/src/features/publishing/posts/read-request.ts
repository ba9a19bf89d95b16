import { fitFacts, type VideoFit } from '@clipwright/contract/publishing/fit-video'
import type { PostDraft } from '@clipwright/contract/publishing/check-post'
import type { When } from '@clipwright/contract/publishing/post-times'
import type { TargetFinding } from '@clipwright/contract/publishing/posts'
import { AppError } from '@clipwright/contract/errors'
import type { ClipId, PostId, SocialAccountId } from '@clipwright/contract/ids'
import { outputSize } from '@clipwright/timeline/output-size'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { ActorContext } from '#platform/http/context.ts'
import { mergeLook } from '../../clips/clips/look/clip-look.ts'
import { readWatermark } from '../../clips/clips/look/entitled-look.ts'
import type { OpenClip } from '../../clips/clips/open-clip.ts'
import { isSlotted, resolveWhen } from './slots/next-slot.ts'
import { findAccount, type SocialAccountRow } from '../social-accounts/find-account.ts'
import type { ChosenValues } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'
import { judgePost } from './judge-post.ts'
import type { ResolvedTime } from './local-time.ts'
import type { PostRow } from './posts.store.ts'
import { findExport } from './posts.views.ts'

type TargetText = { accountId: SocialAccountId; text?: string | undefined; choices?: ChosenValues | undefined; fit?: VideoFit | undefined }

type VideoFacts = Omit<PostDraft['video'], 'sizeBytes' | 'likelyBytes'>

/** What a request for a post comes to: the moment, and for each account what is sent and what speaks against it. */
export type ReadPost = {
  time: ResolvedTime
  targets: { account: SocialAccountRow; ownText: string | null; choices: ChosenValues; fit: VideoFit; findings: TargetFinding[] }[]
}

export type PostRequest = {
  clipId: ClipId
  postId: PostId | null
  title: string
  text: string
  targets: readonly TargetText[]
  when: When
  firstComment: string
  acceptsEnd?: boolean | undefined
  /** Of a plan of many posts: times that it takes besides on each account, in ms, and posts whose own times it leaves. */
  plan?: { times: ReadonlyMap<SocialAccountId, readonly number[]>; postIds: readonly PostId[] } | undefined
}

/** Length, frame and watermark of the clip as it is exported now. */
export async function readFacts(ctx: ActorContext, { project, clip }: OpenClip): Promise<VideoFacts> {
  const { layoutAspectRatio } = mergeLook(project.renderPref, clip.renderOverride)
  return {
    durationMs: Math.round(clip.moment.durationSec * 1000),
    ...outputSize(layoutAspectRatio, 'VIDEO_FILE'),
    watermark: await readWatermark(ctx.db, project, clip),
  }
}

/** The same of the export that a post sends, whatever became of the clip since. */
export async function readExportFacts(ctx: ActorContext, post: PostRow): Promise<PostDraft['video']> {
  const { durationMs, width, height, watermark, renderId } = post
  const sizeBytes = (await findExport(ctx.db, ctx.orgId, renderId))?.sizeBytes ?? null
  return { durationMs, width, height, watermark, sizeBytes, likelyBytes: null }
}

/** Throws `RecordNotExisted` for an account that the team does not have. */
export async function readPost(ctx: ActorContext, request: PostRequest, video: PostDraft['video']): Promise<ReadPost> {
  const nowMs = (await readTimeAfter(ctx.db, 0)).getTime()
  const { when, postId } = request
  if (isSlotted(when) && !request.targets.some(({ accountId }) => accountId === when.nextSlot)) {
    throw new AppError('InvalidParam', { details: [{ path: 'when.nextSlot', message: 'The post does not go to this account.' }] })
  }
  const time = await resolveWhen(ctx.db, ctx.orgId, when, { nowMs, exceptPost: postId })
  if (new Set(request.targets.map(({ accountId }) => accountId)).size < request.targets.length) {
    throw new AppError('InvalidParam', { details: [{ path: 'targets', message: 'Each account can be named once.' }] })
  }
  const targets: ReadPost['targets'] = []
  for (const { accountId, text, choices = {}, fit = {} } of request.targets) {
    const account = await findAccount(ctx.db, ctx.orgId, accountId)
    if (!account) throw new AppError('RecordNotExisted', { cause: `account ${accountId}` })
    const draft = { text: text ?? request.text, title: request.title, video: fitDraft(video, fit) }
    requireOffered(account, choices)
    const { clipId, firstComment, acceptsEnd = false, plan } = request
    const plannedTimes = plan?.times.get(accountId) ?? []
    const exceptPosts = [...(postId === null ? [] : [postId]), ...(plan?.postIds ?? [])]
    const judged = { account, draft, clipId, fireAt: time.fireAt, acceptsEnd, choices, firstComment, plannedTimes, exceptPosts }
    targets.push({ account, ownText: text ?? null, choices, fit, findings: await judgePost(ctx, judged, nowMs) })
  }
  return { time, targets }
}

/** A file that is made smaller is as large as it may be, at most. */
function fitDraft(video: PostDraft['video'], fit: VideoFit): PostDraft['video'] {
  const { sizeBytes, likelyBytes, durationMs } = video
  const facts = fitFacts(video, fit)
  const atMost = (bytes: number) => Math.min(bytes, fit.mostBytes ?? bytes)
  return {
    ...facts,
    sizeBytes: sizeBytes === null ? null : atMost(sizeBytes),
    likelyBytes: likelyBytes === null ? null : atMost(Math.round((likelyBytes * facts.durationMs) / durationMs)),
  }
}

/** Throws `InvalidParam` for a choice that the platform does not offer; its values are the platform’s to judge. */
function requireOffered({ platform }: SocialAccountRow, choices: ChosenValues): void {
  const { choiceNames = [], optionalChoices = {} } = platformOf(platform)
  const names: readonly string[] = [...choiceNames, ...Object.keys(optionalChoices)]
  const wrong = Object.keys(choices).filter((name) => !names.includes(name))
  if (wrong.length === 0) return
  throw new AppError('InvalidParam', {
    details: wrong.map((name) => ({ path: `targets.choices.${name}`, message: 'This account does not offer it.' })),
  })
}

/** Throws `PostRefusedError` that names each account, what speaks against it, and when a full one is free; warnings are no reason. */
export function refuseFindings({ targets }: ReadPost): void {
  const details = targets.flatMap(({ account, findings }) =>
    findings
      .filter(({ isWarning }) => !isWarning)
      .flatMap(({ code, freeAt }) => [
        { path: `targets.${account.id}`, message: code },
        ...(freeAt === null ? [] : [{ path: `targets.${account.id}.freeAt`, message: freeAt }]),
      ]),
  )
  if (details.length > 0) throw new AppError('PostRefusedError', { details })
}
