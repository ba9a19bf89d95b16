import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipDownload } from './clip-formats.ts'
import { Evidence, Genre, Screenplay, SubScore } from './curation.ts'
import { ErrorName } from '../errors.ts'
import { ClipId, ClusterJobId, ProjectId } from '../ids.ts'
import { AspectRatio, LayoutPlan } from '../editor/layout.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { RenderPreferenceOverride } from '../projects/preferences.ts'
import { nameOf } from '../single-line.ts'

export const RenderTarget = z.enum(['VIDEO_PREVIEW', 'VIDEO_FILE', 'ADOBE_XML'])
export type RenderTarget = z.infer<typeof RenderTarget>

export const RenderState = z.object({
  pending: z.boolean(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  estMs: z.number().nullable(),
  /** The clip has changed since: the file shows it as it was when this was asked for. */
  isEarlier: z.boolean().optional(),
  /** Signed, supports range requests; absent until ready. */
  url: z.string().optional(),
  sizeBytes: z.number().optional(),
  /** For ADOBE_XML: the project in every format, and the subtitles. For a video: the subtitles. */
  downloads: z.array(ClipDownload).optional(),
  error: z.object({ errorName: ErrorName, errorMessage: z.string() }).optional(),
})
export type RenderState = z.infer<typeof RenderState>

export const scoreLetters = ['A', 'A-', 'B', 'C'] as const
export const ScoreLetter = z.enum(scoreLetters)
export type ScoreLetter = z.infer<typeof ScoreLetter>

/** Up to 4 is C, up to 6 is B, up to 8 is A-, above 8 is A. */
export function scoreLetter(score: number): ScoreLetter {
  if (score <= 4) return 'C'
  if (score <= 6) return 'B'
  if (score <= 8) return 'A-'
  return 'A'
}

export const feedbackReasons = [
  'BadCuration',
  'BadTopic',
  'DuplicateContent',
  'BadReframe',
  'InaccurateCaptions',
  'WrongClipLengths',
  'ClipManage',
  'WrongLanguage',
  'CaptionMissing',
  'TooManyTypo',
  'BadCuts',
  'BadCroppingFraming',
  'BadLength',
  'FewerVideos',
  'ClipDislike',
] as const
export const FeedbackReason = z.enum(feedbackReasons)

export const ClipFeedback = z.object({
  clipId: ClipId,
  like: z.boolean(),
  dislike: z.boolean(),
  reasons: z.array(FeedbackReason),
})
export type ClipFeedback = z.infer<typeof ClipFeedback>

/** Measured on the rendered file or its plan; displayed with the clip. */
export const ClipQuality = z.object({
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  faceInsideShare: z.number().nullable(),
  cameraReversalsPerMin: z.number().nullable(),
  captionCharsPerSec: z.number().nullable(),
  upscaled: z.boolean(),
})
export type ClipQuality = z.infer<typeof ClipQuality>

export const Clip = z.object({
  projectId: ProjectId,
  videoId: z.string(),
  clipId: ClipId,
  curationId: ClipId,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  engineClipUpdatedAt: z.iso.datetime().nullable(),
  runId: z.string(),
  isEdited: z.boolean(),
  isRunnerUp: z.boolean(),
  isBonusClip: z.boolean(),
  bonusClip: z.object({ refCurationId: ClipId }).nullable(),
  clipCopilotTaskId: z.string().nullable(),
  /** Prompt of the search that found it; null for the first choice. */
  promptName: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  hashtags: z.array(z.string()),
  keywords: z.array(z.string()),
  clipKeywords: z.array(z.object({ name: z.string() })),
  topicKeywords: z.array(z.string()),
  reason: z.string(),
  evidence: z.array(Evidence),
  genre: Genre,
  text: z.string(),
  /** Seconds. */
  duration: z.number(),
  timeRanges: z.array(z.tuple([z.number(), z.number()])),
  rank: z.number().int(),
  /** Rank relative to the size of its group: the first choice with its runners-up, or the clips of one search. Bonus clips are not counted. */
  pos_rate: z.number(),
  rawScore: z.number(),
  score: z.number(),
  letter: ScoreLetter,
  judgeResult: z.object({
    score: z.number(),
    isCopilotClip: z.boolean(),
    relevanceScore: z.number().nullable(),
    trendTopic: z.string().nullable(),
  }),
  hookScore: SubScore,
  coherenceScore: SubScore,
  connectionScore: SubScore,
  trendScore: SubScore,
  screenplay: Screenplay,
  layoutPlan: LayoutPlan.nullable(),
  ratio: AspectRatio,
  renderPreferenceOverride: RenderPreferenceOverride,
  /** Whether a file rendered now has the mark, by choice or because the plan requires it. */
  hasWatermark: z.boolean(),
  hasTranscript: z.boolean(),
  transcriptList: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  overlayPlans: z.object({
    captionPlans: z.array(z.object({ source: z.string(), offsetStartMs: z.number(), offsetEndMs: z.number() })),
  }),
  pending: z.boolean(),
  pendingNew: z.boolean(),
  renderError: z.object({ errorName: ErrorName, errorMessage: z.string() }).nullable(),
  renderAsVideoPreview: RenderState.nullable(),
  renderAsVideoFile: RenderState.nullable(),
  renderAsAdobeXml: RenderState.nullable(),
  videoUrl: z.string().nullable(),
  videoUrlForDownload: z.string().nullable(),
  prUrl: z.string().nullable(),
  srtUrl: z.string().nullable(),
  uriForThumbnail: z.string().nullable(),
  quality: ClipQuality.nullable(),
  feedback: ClipFeedback.nullable(),
  cluster: z.string(),
  clusterJobId: ClusterJobId,
})
export type Clip = z.infer<typeof Clip>

/** Sent as "<projectId>.<clipId>"; internally always the pair. */
export const ClipRef = z
  .string()
  // The same pattern as the ids themselves, so that splitting below cannot fail.
  .regex(/^[\w-]{6,40}\.[\w-]{6,40}$/)
  .transform((wire) => {
    const dot = wire.indexOf('.')
    return { projectId: ProjectId.parse(wire.slice(0, dot)), clipId: ClipId.parse(wire.slice(dot + 1)) }
  })
export const ByClip = z.object({ clip: ClipRef })

export const listClips = endpoint({
  name: 'listClips',
  method: 'GET',
  path: '/exportable-clips',
  summary: 'Clips of a project: by rank, then score, then judge score. Runners-up come last.',
  permission: 'project:view',
  query: PageQuery.extend({ q: z.literal('findByProjectId').default('findByProjectId'), projectId: ProjectId }),
  reply: pageOf(Clip),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const listCuratedClips = endpoint({
  name: 'listCuratedClips',
  method: 'GET',
  path: '/curated-clips',
  summary: 'Clips of a project by cluster, as the engine made them.',
  permission: 'project:view',
  query: PageQuery.extend({
    q: z.literal('findByProjectIdAndCluster').default('findByProjectIdAndCluster'),
    projectId: ProjectId,
    cluster: z.string().optional(),
  }),
  reply: pageOf(Clip),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const updateClip = endpoint({
  name: 'updateClip',
  method: 'PUT',
  path: '/exportable-clips/:clip',
  summary: 'Change the title, the description or the hashtags of a clip.',
  permission: 'project:edit',
  params: ByClip,
  body: z.strictObject({
    title: nameOf(200).optional(),
    description: z.string().trim().max(2000).optional(),
    hashtags: z
      .array(z.string().regex(/^#[\p{L}\p{M}\p{N}_]{1,60}$/u))
      .max(30)
      .optional(),
  }),
  reply: Clip,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const deleteClips = endpoint({
  name: 'deleteClips',
  method: 'POST',
  path: '/exportable-clips/delete-clips',
  summary: 'Delete clips of one project for good, with their files, feedback and places in collections.',
  permission: 'project:edit',
  body: z.strictObject({ projectId: ProjectId, clipIds: z.array(ClipId).min(1).max(100) }),
  reply: z.object({
    /** Those asked for, and bonus clips that were other cuts of them. */
    clipIds: z.array(ClipId),
  }),
  example: {
    request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', clipIds: ['Cl1pCl1p'] } },
    reply: { clipIds: ['Cl1pCl1p'] },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const renderClip = endpoint({
  name: 'renderClip',
  method: 'POST',
  path: '/engine-clips/:clip/render',
  summary: 'Queue a render of one clip for one target; with overrides, in another ratio or look.',
  permission: 'project:edit',
  idempotent: true,
  params: ByClip,
  body: z.strictObject({
    target: RenderTarget,
    renderPreferenceOverride: RenderPreferenceOverride.optional(),
  }),
  reply: RenderState,
  example: {
    request: { body: { target: 'VIDEO_FILE', renderPreferenceOverride: { layoutAspectRatio: 'square' } } },
    reply: { pending: true, progress: 0, estMs: 42000 },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'NoPermission', 'ProjectPurged', 'InsufficientCreditError', 'RateExceed'],
})

export const getClipFeedback = endpoint({
  name: 'getClipFeedback',
  method: 'GET',
  path: '/clip-feedbacks/:clip',
  summary: 'Like, dislike and reasons of the caller for one clip.',
  permission: 'project:view',
  params: ByClip,
  reply: ClipFeedback,
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

export const putClipFeedback = endpoint({
  name: 'putClipFeedback',
  method: 'PUT',
  path: '/clip-feedbacks/:clip',
  summary: 'Like or dislike a clip, with reasons.',
  permission: 'project:view',
  params: ByClip,
  body: z
    .strictObject({
      like: z.boolean().default(false),
      dislike: z.boolean().default(false),
      reasons: z.array(FeedbackReason).max(15).default([]),
    })
    .refine((feedback) => !(feedback.like && feedback.dislike), { message: 'A clip is liked or disliked, not both.' }),
  reply: ClipFeedback,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const listLikedClips = endpoint({
  name: 'listLikedClips',
  method: 'GET',
  path: '/like-clips',
  summary: 'Clips the caller liked, newest first.',
  permission: 'project:view',
  query: PageQuery.extend({ q: z.literal('mine').default('mine') }),
  reply: pageOf(Clip),
  errors: ['InvalidParam'],
})
