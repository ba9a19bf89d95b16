import { z } from 'zod'
import { ByClip, RenderState, RenderTarget } from '../clips/clips.ts'
import { endpoint } from '../endpoint.ts'
import { ClipId, HistoryRecordId, ProjectId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/**
 * A clip document of any version so far. Its schema is published at `/api/clip-document-schemas/3`; the server validates it
 * and reports errors by path.
 */
export const ClipBody = z.looseObject({ version: z.number().int() })
export type ClipBody = z.infer<typeof ClipBody>

export const EditedClip = z.object({
  projectId: ProjectId,
  clipId: ClipId,
  clipBody: ClipBody,
  /** 0 for a clip that was never edited. Send it as `if-match` with the next save. */
  revision: z.number().int().nonnegative(),
  /** Ends in `.CR` once the clip was edited. */
  runId: z.string(),
  isEdited: z.boolean(),
  engineClipUpdatedAt: z.iso.datetime().nullable(),
  editedBy: z.string().nullable(),
  /** For a save that corrected words: number of other clips of the project with the same correction. */
  alsoCorrected: z.number().int().positive().optional(),
})
export type EditedClip = z.infer<typeof EditedClip>

export const getClipDocument = endpoint({
  name: 'getClipDocument',
  method: 'GET',
  path: '/engine-clips/:clip',
  summary: 'The document of a clip, ready to be edited, with its revision.',
  permission: 'project:view',
  params: ByClip,
  reply: EditedClip,
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

const editErrors = ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'EditConflictError', 'UploadedInProgressError'] as const

export const putClipDocument = endpoint({
  name: 'putClipDocument',
  method: 'PUT',
  path: '/engine-clips/:clip',
  summary: 'Save a clip document. `if-match` says which revision it began from; EditConflictError when there is a newer one.',
  permission: 'project:edit',
  params: ByClip,
  body: z.strictObject({ clipBody: ClipBody }),
  reply: EditedClip,
  example: {
    request: { body: { clipBody: { version: 3 } } },
    reply: {
      projectId: 'prj_V1StGXR8',
      clipId: 'clp_Z5jdHi6B',
      clipBody: { version: 3 },
      revision: 4,
      runId: 'prj_V1StGXR8-1.CR',
      isEdited: true,
      engineClipUpdatedAt: '2026-11-21T20:15:00.000Z',
      editedBy: 'usr_8dfKw2Lq',
    },
  },
  errors: editErrors,
})

export const saveAndRender = endpoint({
  name: 'saveAndRender',
  method: 'POST',
  path: '/engine-clips/:clip/save-and-render',
  summary: 'Save a clip document and queue renders of it. A large document comes as the `uri` of an upload in `clipBodyPath`.',
  permission: 'project:edit',
  idempotent: true,
  params: ByClip,
  body: z.strictObject({
    targets: z.array(RenderTarget).min(1).max(3),
    /** Either the document itself or the upload that holds it. */
    clipBody: ClipBody.optional(),
    /** The `uri` of an upload of the organisation; never a path or an address. */
    clipBodyPath: z
      .string()
      .regex(/^upload:\/\/[\w-]{6,40}$/, 'Use the uri of an upload.')
      .optional(),
  }),
  example: { request: { body: { targets: ['VIDEO_PREVIEW'], clipBodyPath: 'upload://dxho_kzIaJ107mWk' } } },
  reply: z.object({ clip: EditedClip, renders: z.partialRecord(RenderTarget, RenderState) }),
  errors: [...editErrors, 'NoPermission', 'InsufficientCreditError', 'RateExceed'],
})

export const getClipDocumentSchema = endpoint({
  name: 'getClipDocumentSchema',
  method: 'GET',
  path: '/clip-document-schemas/:version',
  summary: 'JSON Schema of the clip document.',
  public: 'a format that other programs read and write',
  params: z.object({ version: z.coerce.number().int().min(1).max(1000) }),
  reply: z.looseObject({ $schema: z.string() }),
  errors: ['RecordNotExisted'],
})

const FileName = z.string().trim().min(1, 'name_is_required').max(120)

/** A named version of a clip's document. */
export const HistoryRecord = z.object({
  id: HistoryRecordId,
  projectId: ProjectId,
  clipId: ClipId,
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export const createHistoryRecord = endpoint({
  name: 'createHistoryRecord',
  method: 'POST',
  path: '/editor-history-records',
  summary: 'Keep a version of a clip under a name: the document sent, or the one that is saved.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({
    projectId: ProjectId,
    clipId: ClipId,
    /** Default: the title of the clip and a number. */
    fileName: FileName.optional(),
    contents: ClipBody.optional(),
  }),
  reply: HistoryRecord,
  example: { request: { body: { projectId: 'prj_V1StGXR8', clipId: 'clp_Z5jdHi6B', fileName: 'Before the cut' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'NameDuplicated', 'QuotaExceed'],
})

export const FoundHistoryRecord = HistoryRecord.extend({
  contents: ClipBody,
  /** What the saved clip has that this version lacks. */
  differences: z.array(z.object({ kind: z.string(), count: z.number().int().positive() })),
  /** The same in English: "12 words cut, style changed". */
  differenceText: z.string(),
  /** By how much the saved clip is longer, programme ms. */
  longerByMs: z.number().int(),
})

export const findHistoryRecord = endpoint({
  name: 'findHistoryRecord',
  method: 'GET',
  path: '/editor-history-records',
  summary: 'A named version of a clip, and how the clip differs from it.',
  permission: 'project:view',
  query: z.object({ q: z.literal('findByName').default('findByName'), projectId: ProjectId, clipId: ClipId, fileName: FileName }),
  reply: FoundHistoryRecord,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const queryHistoryFileNames = endpoint({
  name: 'queryHistoryFileNames',
  method: 'POST',
  path: '/editor-history-records/query-file-names',
  summary: 'Names of the kept versions of a clip, newest first.',
  permission: 'project:view',
  body: z.strictObject({ ...PageQuery.shape, projectId: ProjectId, clipId: ClipId }),
  example: { request: { body: { projectId: 'prj_V1StGXR8', clipId: 'clp_Z5jdHi6B', pageNum: 1, pageSize: 20 } } },
  reply: pageOf(HistoryRecord),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
