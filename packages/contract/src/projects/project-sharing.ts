import { z } from 'zod'
import { ScoreLetter } from '../clips/clips.ts'
import { AspectRatio } from '../editor/layout.ts'
import { endpoint } from '../endpoint.ts'
import { ClipId, ProjectId } from '../ids.ts'
import { Project, ProjectVisibility } from './projects.ts'

const ByProject = z.object({ projectId: ProjectId })

export const updateProjectVisibility = endpoint({
  name: 'updateProjectVisibility',
  method: 'POST',
  path: '/clip-projects/:projectId/update-visibility',
  summary: 'Who may see the project: the team, or anyone who knows its address, with or without downloads.',
  permission: 'project:share',
  params: ByProject,
  body: z.strictObject({ visibility: ProjectVisibility }),
  reply: Project,
  example: { request: { params: { projectId: 'P8wRt5mQe1sKd9Hf' }, body: { visibility: 'PUBLIC_VIEW' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const ShareLink = z.object({
  shareId: z.string(),
  projectId: ProjectId,
  mayDownload: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null: never expires. */
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ShareLink = z.infer<typeof ShareLink>

export const createShareLink = endpoint({
  name: 'createShareLink',
  method: 'POST',
  path: '/clip-projects/:projectId/share-links',
  summary: 'Make a link that shows the clips of a project to whoever has it. Its address is answered this once.',
  permission: 'project:share',
  params: ByProject,
  body: z.strictObject({
    mayDownload: z.boolean().default(false),
    /** Null: never expires. */
    expiresInDays: z.number().int().min(1).max(365).nullable().default(30),
  }),
  reply: ShareLink.extend({ url: z.string() }),
  example: {
    request: { params: { projectId: 'P8wRt5mQe1sKd9Hf' }, body: { mayDownload: false, expiresInDays: 30 } },
    reply: {
      shareId: 'dh2kPz0aQm7XcW1e',
      projectId: 'P8wRt5mQe1sKd9Hf',
      mayDownload: false,
      createdAt: '2026-11-21T18:07:12.110Z',
      expiresAt: '2026-12-21T18:07:12.110Z',
      lastUsedAt: null,
      url: 'http://localhost:4600/shared/q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN',
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'QuotaExceed'],
})

export const listShareLinks = endpoint({
  name: 'listShareLinks',
  method: 'GET',
  path: '/clip-projects/:projectId/share-links',
  summary: 'Links to this project that still work.',
  permission: 'project:share',
  params: ByProject,
  reply: z.object({ data: z.array(ShareLink) }),
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

export const revokeShareLink = endpoint({
  name: 'revokeShareLink',
  method: 'DELETE',
  path: '/clip-projects/:projectId/share-links/:shareId',
  summary: 'End a link. Media it has shown stay reachable for ten minutes at most.',
  permission: 'project:share',
  params: ByProject.extend({ shareId: z.string().max(40) }),
  reply: z.object({ revoked: z.boolean() }),
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

export const SharedClip = z.object({
  clipId: ClipId,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number(),
  ratio: AspectRatio,
  letter: ScoreLetter,
  score: z.number(),
  videoUrl: z.string().nullable(),
  uriForThumbnail: z.string().nullable(),
  /** Null when the link does not allow downloads. */
  videoUrlForDownload: z.string().nullable(),
})
export type SharedClip = z.infer<typeof SharedClip>

export const getSharedProject = endpoint({
  name: 'getSharedProject',
  method: 'GET',
  path: '/shared-projects/:shareKey',
  summary: 'What a share link, or the id of a public project, shows.',
  public: 'links are for people without an account',
  rate: { limit: 120, windowSec: 60 },
  params: z.object({ shareKey: z.string().min(6).max(100) }),
  reply: z.object({
    title: z.string(),
    orgName: z.string(),
    /** Seconds. */
    duration: z.number(),
    mayDownload: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    clips: z.array(SharedClip),
  }),
  errors: ['InvalidParam', 'RecordNotExisted', 'RateExceed'],
})
