import { z } from 'zod'
import { ClipId, OrgId, ProjectId, UserId } from './ids.ts'
import { NotificationKind } from './messages/notifications.ts'
import { JobProgress } from './projects/job-progress.ts'
import { RenderTarget } from './clips/clips.ts'

/** What `GET /api/events` sends after `hello`. Each has an id; `last-event-id` resumes without loss. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), sentAt: z.iso.datetime() }),
  z.object({ type: z.literal('project.progress'), progress: JobProgress }),
  /** For one person alone, who wants to hear of it in the app. */
  z.object({
    type: z.literal('notice'),
    userId: UserId,
    kind: NotificationKind,
    projectId: ProjectId,
    title: z.string(),
  }),
  /** Something of the project changed: fetch it again. */
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
  /** Name, logo, members or roles of the organisation changed: fetch what is shown of them again. */
  z.object({ type: z.literal('org.changed'), orgId: OrgId }),
  /** A search for moments moved on, ended or went. */
  z.object({ type: z.literal('copilot.changed'), projectId: ProjectId }),
  /** A B-roll task moved on or ended, or an item of it arrived. */
  z.object({ type: z.literal('broll.changed'), projectId: ProjectId }),
  /** Staff changed a feature flag: ask what is on now. */
  z.object({ type: z.literal('flags.changed') }),
  /** Too much was missed: fetch everything again. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
