import { z } from 'zod'
import { ClipId, ImportChannelId, OrgId, PostId, PostTargetId, ProjectId, SocialAccountId, UserId } from './ids.ts'
import { NotificationKind } from './messages/notifications.ts'
import { JobProgress } from './projects/job-progress.ts'
import { SightsSoFar } from './projects/source-sights.ts'
import { AccountHealth } from './publishing/social-accounts.ts'
import { TargetState } from './publishing/target-states.ts'
import { RenderTarget } from './clips/clips.ts'

/** Events of `GET /api/events` after `hello`. Each has an id; `last-event-id` resumes without loss. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), sentAt: z.iso.datetime() }),
  z.object({ type: z.literal('project.progress'), progress: JobProgress }),
  /** Words of a part of the source, while it is transcribed; parts come in any order. `startMs` is on the source. */
  z.object({ type: z.literal('project.heard'), projectId: ProjectId, startMs: z.number(), text: z.string() }),
  /** Shots and faces so far, while the source is analysed; each replaces the one before. */
  z.object({ type: z.literal('project.seen'), projectId: ProjectId, sights: SightsSoFar }),
  /** For a person who asked to be notified in the app. */
  z.object({
    type: z.literal('notice'),
    userId: UserId,
    kind: NotificationKind,
    projectId: ProjectId,
    title: z.string(),
    /** Of a post: @ada (YouTube). */
    account: z.string().optional(),
  }),
  /** The project changed: fetch it again. */
  z.object({ type: z.literal('project.changed'), projectId: ProjectId }),
  z.object({ type: z.literal('project.removed'), projectId: ProjectId }),
  z.object({ type: z.literal('clips.changed'), projectId: ProjectId }),
  z.object({
    type: z.literal('render.progress'),
    projectId: ProjectId,
    clipId: ClipId,
    target: RenderTarget,
    progress: z.number(),
    estMs: z.number().nullable(),
  }),
  /** Name, logo, members or roles of the organisation changed: fetch what is displayed of them. */
  z.object({ type: z.literal('org.changed'), orgId: OrgId }),
  /** A search for moments progressed, ended or was deleted. */
  z.object({ type: z.literal('copilot.changed'), projectId: ProjectId }),
  /** A B-roll task progressed or ended, or one of its items arrived. */
  z.object({ type: z.literal('broll.changed'), projectId: ProjectId }),
  /** A post got on, or not, on one of its accounts. */
  z.object({ type: z.literal('post.state'), postId: PostId, targetId: PostTargetId, state: TargetState }),
  /** An account was connected again, or its platform no longer accepts what it granted. */
  z.object({ type: z.literal('account.health'), accountId: SocialAccountId, health: AccountHealth }),
  /** A video of a watched channel became a project. */
  z.object({ type: z.literal('import.found'), channelId: ImportChannelId, projectId: ProjectId }),
  /** Staff changed a feature flag: fetch the flags. */
  z.object({ type: z.literal('flags.changed') }),
  /** Too many events were missed: fetch everything again. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
