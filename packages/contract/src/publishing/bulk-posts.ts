import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipId, PostBatchId, PostId, ProjectId, SocialAccountId } from '../ids.ts'
import { LocalTime, TimeCheck, Zone } from './post-times.ts'
import { TargetFinding } from './posts.ts'
import { TargetRequest } from './target-request.ts'

/** Clips of one distribution, or rows of one table. */
const mostClips = 100
const mostLines = 500

/** What goes along with each post of a plan, where its account takes it. */
const besides = {
  firstComment: z.string().trim().max(10_000).default(''),
  coverAtMs: z.int().min(0).nullable().default(null),
  sendsCaptions: z.boolean().default(false),
}

/** One clip on one account at one time. */
const PlannedPost = z.strictObject({
  projectId: ProjectId,
  clipId: ClipId,
  accountId: SocialAccountId,
  title: z.string().trim().max(500).default(''),
  text: z.string().max(20_000).default(''),
  /** In place of what was chosen for the account. */
  choices: TargetRequest.shape.choices,
  /** Cut short, in another frame, smaller. */
  fit: TargetRequest.shape.fit,
  ...besides,
  localTime: LocalTime,
  zone: Zone,
  /** It takes the posting time of the account that is then. */
  takesSlot: z.boolean().default(false),
})
export type PlannedPost = z.output<typeof PlannedPost>

/**
 * Why a line is no post: `columns`: the table lacks a column. `clip`, `account`: there is none like that. `time`: not a day and a
 * time. `no-slot`: no free posting time within a year. `cover`: no moment of a video. `captions`: neither yes nor no.
 */
const lineProblems = ['columns', 'clip', 'account', 'time', 'no-slot', 'cover', 'captions'] as const

const PlanLine = z.object({
  /** From 1; of a table its row below the headings. */
  line: z.int(),
  clipTitle: z.string(),
  problem: z.enum(lineProblems).nullable(),
  /** Null with a problem. */
  post: PlannedPost.nullable(),
  time: TimeCheck.nullable(),
  /** Warnings are no reason not to post it. */
  findings: z.array(TargetFinding),
})
export type PlanLine = z.infer<typeof PlanLine>

const clip = { projectId: 'pR4hT0pQm3xYt7Lp', clipId: 'cL4hT0pQm3xYt7Lp' }
const accountId = 'sA4hT0pQm3xYt7Lp'
const examplePlanned = {
  ...clip,
  accountId,
  title: 'How we met',
  text: 'How we met, in a minute.',
  firstComment: '',
  coverAtMs: null,
  sendsCaptions: false,
  localTime: '2026-12-03T18:30',
  zone: 'Europe/Berlin',
  takesSlot: true,
}
const exampleLine = {
  line: 1,
  clipTitle: 'How we met',
  problem: null,
  post: examplePlanned,
  time: { fireAt: '2026-12-03T17:30:00.000Z', localTime: '2026-12-03T18:30', zone: 'Europe/Berlin', shift: 'none' as const },
  findings: [],
}

export const planDistribution = endpoint({
  name: 'planDistribution',
  method: 'POST',
  path: '/posts/plan',
  summary: 'Distribute clips over the free posting times of accounts. A dry run: says what would be posted when, and changes nothing.',
  permission: 'project:edit',
  rate: { limit: 300, windowSec: 3600 },
  body: z.strictObject({
    clips: z
      .array(
        z.strictObject({
          projectId: ProjectId,
          clipId: ClipId,
          title: z.string().trim().max(500).default(''),
          text: z.string().max(20_000).default(''),
          /** What is otherwise on some of the accounts: the text, choices, the video. */
          own: z.array(TargetRequest).max(20).default([]),
          ...besides,
        }),
      )
      .min(1)
      .max(mostClips),
    accountIds: z.array(SocialAccountId).min(1).max(20),
    /** Days between two clips of one source on an account; 0: they may follow one another. */
    restDays: z.int().min(0).max(30).default(1),
  }),
  reply: z.object({ lines: z.array(PlanLine) }),
  example: {
    request: { body: { clips: [{ ...clip, title: 'How we met', text: examplePlanned.text }], accountIds: [accountId] } },
    reply: { lines: [exampleLine] },
  },
  errors: ['InvalidParam', 'NoPermission', 'ProjectAccessDenied', 'ProjectPurged', 'RecordNotExisted', 'RateExceed'],
})

/** Headings of a table of posts; the first four are needed. */
export const planColumns = ['clip', 'account', 'date', 'time', 'title', 'text', 'comment', 'cover', 'captions'] as const

export const planTable = endpoint({
  name: 'planTable',
  method: 'POST',
  path: '/posts/plan-table',
  summary: 'Read a table of posts as CSV. A dry run: says for each line what would be posted when, or what is wrong with it.',
  permission: 'project:edit',
  rate: { limit: 300, windowSec: 3600 },
  /** `zone`: of its days and times. `clip` is `<project>.<clip>`, `account` a handle, a name or an id. */
  body: z.strictObject({ csv: z.string().min(1).max(500_000), zone: Zone }),
  reply: z.object({ lines: z.array(PlanLine) }),
  example: {
    request: {
      body: {
        csv: `clip,account,date,time\n${clip.projectId}.${clip.clipId},@ada@example.social,2026-12-03,18:30\n`,
        zone: 'Europe/Berlin',
      },
    },
    reply: { lines: [exampleLine] },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed'],
})

export const createPosts = endpoint({
  name: 'createPosts',
  method: 'POST',
  path: '/posts/bulk',
  summary: 'Schedule what a dry run planned, each line as a post of its own. A line that is refused keeps no other from being scheduled.',
  permission: 'project:edit',
  idempotent: 'long',
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({ posts: z.array(PlannedPost).min(1).max(mostLines) }),
  /** In their order; null: refused, because something changed since the dry run. */
  reply: z.object({ batchId: PostBatchId, postIds: z.array(PostId.nullable()) }),
  example: {
    request: { body: { posts: [examplePlanned] } },
    reply: { batchId: 'bA4hT0pQm3xYt7Lp', postIds: ['pO4hT0pQm3xYt7Lp'] },
  },
  errors: ['InvalidParam', 'NoPermission', 'ProjectAccessDenied', 'ProjectPurged', 'RecordNotExisted', 'QuotaExceed', 'RateExceed'],
})

export const undoPosts = endpoint({
  name: 'undoPosts',
  method: 'POST',
  path: '/posts/bulk/:batchId/undo',
  summary: 'Cancel what was scheduled together, as far as it has not gone out.',
  permission: 'project:edit',
  params: z.object({ batchId: PostBatchId }),
  reply: z.object({ cancelledCount: z.int(), remainingCount: z.int() }),
  example: { request: { params: { batchId: 'bA4hT0pQm3xYt7Lp' } }, reply: { cancelledCount: 1, remainingCount: 0 } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
