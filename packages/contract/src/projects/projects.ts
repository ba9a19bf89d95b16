import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Footage } from '../sources/footage.ts'
import { Chapter, Chooser, CurationModel, CurationPref, CurationRequest } from '../clips/curation.ts'
import { ErrorName } from '../errors.ts'
import { BrandTemplateId, ClusterJobId, OrgId, ProjectId, UserId } from '../ids.ts'
import { LanguageTag } from '../language-tag.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { nameOf, toSingleLine } from '../single-line.ts'
import { ImportPref, ImportRequest, RenderPref, RenderPreferenceOverride, WhisperModel } from './preferences.ts'
import { TopClip } from './top-clip.ts'
import { TranscriptEngine, TranscriptNotice, TranscriptQuality } from '../sources/transcript.ts'

export const SourcePlatform = z.enum(['YOUTUBE', 'UPLOADED', 'YTDLP_LINK', 'GDRIVE', 'ZOOM', 'STREAM_YARD', 'DIRECT_LINK', 'HLS', 'SAMPLE'])
export type SourcePlatform = z.infer<typeof SourcePlatform>

export const ProjectStage = z.enum([
  'PENDING',
  'QUEUED',
  'IMPORT',
  'TRANSCRIBE',
  'CURATE',
  'REFINE',
  'RENDER',
  'UPLOAD',
  'COMPLETE',
  'STALLED',
])
export type ProjectStage = z.infer<typeof ProjectStage>

/** `DEFAULT`: the team. `PUBLIC_VIEW`: anyone with the address may view. `PUBLIC`: and download. */
export const projectVisibilities = ['DEFAULT', 'PUBLIC_VIEW', 'PUBLIC'] as const
export const ProjectVisibility = z.enum(projectVisibilities)
export type ProjectVisibility = z.infer<typeof ProjectVisibility>

export const StorageStatus = z.enum(['TEMPORARY', 'SAVED'])
export type StorageStatus = z.infer<typeof StorageStatus>

export const StageFailure = z.object({ errorName: ErrorName, errorMessage: z.string(), stage: ProjectStage.optional() })
export type StageFailure = z.infer<typeof StageFailure>

/** One row of the processing page. */
export const StageTiming = z.object({
  stage: ProjectStage,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  startedAt: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
})

/** Where a visitor came from: `utm_source`, `utm_medium`, `utm_campaign`, `utm_term`, `utm_content`, `via`. */
const Utm = z.record(z.string(), z.string())

export const Project = z.object({
  projectId: ProjectId,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  title: z.string(),
  sourcePlatform: SourcePlatform,
  sourceId: z.string(),
  videoId: z.string(),
  videoUrl: z.string(),
  sourceInfo: z.object({
    durationMs: z.number(),
    title: z.string(),
    videoId: z.string(),
    wordsPerMinute: z.number().nullable(),
    videoGenreData: z.string().nullable(),
  }),
  /** Seconds. */
  duration: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stage: ProjectStage,
  stages: z.array(StageTiming),
  error: StageFailure.nullable(),
  stallCount: z.number().int(),
  userId: UserId,
  orgId: OrgId,
  hasOwner: z.boolean(),
  renderPref: RenderPref,
  curationPref: CurationPref,
  importPref: ImportPref,
  model: CurationModel,
  labels: z.array(z.string()),
  productTier: z.string().nullable(),
  useCase: z.string().nullable(),
  /** Where the person came from who made it. */
  utm: Utm.nullable(),
  cluster: z.string(),
  clusterJobId: ClusterJobId,
  storageStatus: StorageStatus,
  storageExpireAt: z.iso.datetime().nullable(),
  /** Bytes. */
  storageSize: z.number(),
  isDeleted: z.boolean(),
  isPurged: z.boolean(),
  visibility: ProjectVisibility,
  permissions: z.array(z.enum(['PROJECT_VIEW', 'PROJECT_EDIT', 'PROJECT_SHARE'])),
  promptRecommendations: z.array(z.string()),
  chapters: z.array(Chapter),
  notices: z.array(z.string()),
  /** Absent until moments are chosen. */
  chosenBy: Chooser.optional(),
  transcriptInfo: z
    .object({
      engine: TranscriptEngine,
      quality: TranscriptQuality,
      language: z.string(),
      notices: z.array(TranscriptNotice),
    })
    .nullable(),
  transcriptTxtUrl: z.string().nullable(),
  transcriptSrtUrl: z.string().nullable(),
  transcriptVttUrl: z.string().nullable(),
  transcriptJsonUrl: z.string().nullable(),
  uriForThumbnail: z.string().nullable(),
  /** 540p proxy with a keyframe every half second; null until the analysis is done. */
  proxyUrl: z.string().nullable(),
  /** Null until the analysis is done. */
  footage: Footage.nullable(),
  /**
   * Whether another model than the one asked for (`curationPref.model`) chose, because no words could be understood; `model` is the one
   * that did. Null until moments are chosen.
   */
  autoModelSwitchState: z.enum(['NOT_SWITCHED', 'SWITCHED']).nullable(),
  clipCount: z.number().int(),
  /** Up to three of the first choice whose preview is ready, best first. */
  topClips: z.array(TopClip),
})
export type Project = z.infer<typeof Project>

const ByProject = z.object({ projectId: ProjectId })

export const createProject = endpoint({
  name: 'createProject',
  method: 'POST',
  path: '/clip-projects',
  summary: 'Start making clips from a link or an upload. Answers at once with the queued project.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({
    /** A link, or an upload's `uri`. */
    videoUrl: z.string().trim().min(1).max(4000),
    /** Where the person came from; absent: what `x-utm` says. */
    utm: z.record(z.string().max(40), z.string().max(200)).optional(),
    importPref: ImportRequest.default(() => ImportRequest.parse({})),
    curationPref: CurationRequest.default(() => CurationRequest.parse({})),
    /** Fields not given come from the brand template, else from the defaults. */
    renderPref: RenderPreferenceOverride.default({}),
    uploadedVideoAttr: z
      .strictObject({
        title: z.string().max(800).transform(toSingleLine).pipe(z.string().max(200)).optional(),
        /** As the caller read it. Credits are reserved by it where no preflight has looked yet; the import corrects it. */
        durationMs: z.number().int().nonnegative().optional(),
      })
      .optional(),
    /** Absent: the default template, if there is one. Null: none. */
    brandTemplateId: BrandTemplateId.nullable().optional(),
    productTier: z.string().max(40).optional(),
    useCase: z.string().max(40).optional(),
    /** `refuse` gives `RecordExisted` with the id of the project that already has this source. */
    onDuplicate: z.enum(['allow', 'refuse']).default('allow'),
  }),
  reply: Project,
  example: {
    request: {
      body: {
        videoUrl: 'upload://dxho_kzIaJ107mWk',
        curationPref: {
          clipDurations: [
            [0, 30],
            [30, 60],
          ],
          topicKeywords: ['pricing'],
        },
        renderPref: { layoutAspectRatio: 'portrait', captionPreset: 'karaoke' },
      },
    },
  },
  errors: [
    'InvalidParam',
    'RecordNotExisted',
    'UploadedInProgressError',
    'LinkUnsupportedError',
    'LinkRefusedError',
    'InsufficientCreditError',
    'QuotaExceed',
    'RecordExisted',
  ],
})

/** The project that needs no file: speech and video synthesised by the server. */
export const createSampleProject = endpoint({
  name: 'createSampleProject',
  method: 'POST',
  path: '/clip-projects/sample',
  summary: 'Make the sample project on this machine.',
  permission: 'project:edit',
  idempotent: true,
  reply: Project,
  errors: ['EngineMissingError'],
})

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/clip-projects/:projectId',
  summary: 'One project with its stage.',
  permission: 'project:view',
  params: ByProject,
  reply: Project,
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

/** Groups of stages. */
export const ProjectState = z.enum(['running', 'complete', 'stalled'])
export type ProjectState = z.infer<typeof ProjectState>

const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const ProjectFilter = z.object({
  q: z.enum(['mine', 'org']).default('org'),
  storageStatus: StorageStatus.optional(),
  stage: ProjectStage.optional(),
  state: ProjectState.optional(),
  userId: UserId.optional(),
  /** Part of the title. */
  query: z.string().trim().max(200).optional(),
  createdFrom: z.iso.datetime().optional(),
  createdTo: z.iso.datetime().optional(),
  /** List the trash instead. */
  trash: Flag.optional(),
})
export const projectOrders = ['newest', 'oldest', 'title', 'longest', 'largest'] as const
export const ProjectOrder = z.enum(projectOrders)
export type ProjectOrder = z.infer<typeof ProjectOrder>

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/clip-projects',
  summary: 'Projects of the organisation, newest first unless asked otherwise.',
  permission: 'project:view',
  query: PageQuery.extend({ ...ProjectFilter.shape, sort: ProjectOrder.default('newest') }),
  /** `projectTitle`: the title, by its name in lists. */
  reply: pageOf(Project.extend({ projectTitle: z.string() })),
  errors: ['InvalidParam'],
})

export const countProjects = endpoint({
  name: 'countProjects',
  method: 'POST',
  path: '/clip-projects/count',
  summary: 'How many projects the organisation has, by state, and how much they keep.',
  permission: 'project:view',
  reply: z.object({
    /** Without the trash. */
    count: z.number().int(),
    running: z.number().int(),
    complete: z.number().int(),
    stalled: z.number().int(),
    trash: z.number().int(),
    storageBytes: z.number(),
  }),
  errors: [],
})

/** The editable fields of a project; all others are refused. */
export const updateProject = endpoint({
  name: 'updateProject',
  method: 'PUT',
  path: '/clip-projects/:projectId',
  summary: 'Change the title, the labels, or whether the project is kept.',
  permission: 'project:edit',
  params: ByProject,
  body: z.strictObject({
    title: nameOf(200).optional(),
    labels: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
    storageStatus: StorageStatus.optional(),
  }),
  reply: Project,
  example: { request: { params: { projectId: 'P8wRt5mQe1sKd9Hf' }, body: { labels: ['interviews'] } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'QuotaExceed'],
})

export const renameProject = endpoint({
  name: 'renameProject',
  method: 'POST',
  path: '/clip-projects/:projectId/rename',
  summary: 'Give the project another title.',
  permission: 'project:edit',
  params: ByProject,
  body: z.strictObject({ title: nameOf(200) }),
  reply: Project,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/clip-projects/:projectId',
  summary: 'Move the project to the trash and cancel its work.',
  permission: 'project:edit',
  params: ByProject,
  reply: z.object({ deleted: z.boolean() }),
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

export const restoreProject = endpoint({
  name: 'restoreProject',
  method: 'POST',
  path: '/clip-projects/:projectId/restore',
  summary: 'Take the project out of the trash, and keep it for longer when asked.',
  permission: 'project:edit',
  params: ByProject,
  body: z.strictObject({ storageStatus: StorageStatus.optional() }).default({}),
  reply: Project,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'QuotaExceed', 'InsufficientCreditError'],
})

/**
 * Resumes a stalled project after its last finished stage; with another language or model, from recognition. A finished project chooses
 * anew, with what was liked since. `RecordExisted` while a run is going on.
 */
export const rerunProject = endpoint({
  name: 'rerunProject',
  method: 'POST',
  path: '/clip-projects/:projectId/rerun',
  summary: 'Run again, from the last finished stage where possible.',
  permission: 'project:edit',
  idempotent: true,
  params: ByProject,
  body: z
    .strictObject({
      videoLanguage: LanguageTag.optional(),
      whisperModel: WhisperModel.optional(),
      curationPref: CurationRequest.optional(),
      /** Upload `uri` of subtitles or a script to use from now on. */
      subtitlesUri: z.string().max(200).optional(),
    })
    .default({}),
  reply: Project,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'UploadedInProgressError', 'RecordExisted', 'InsufficientCreditError'],
})

export const cancelProject = endpoint({
  name: 'cancelProject',
  method: 'POST',
  path: '/clip-projects/:projectId/cancel',
  summary: 'Stop the work on this project. What is finished stays.',
  permission: 'project:edit',
  params: ByProject,
  reply: Project,
  errors: ['RecordNotExisted', 'ProjectPurged'],
})
