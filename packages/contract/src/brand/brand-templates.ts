import { z } from 'zod'
import { Asset } from './assets.ts'
import { endpoint } from '../endpoint.ts'
import { BrandTemplateId, ClipId, ProjectId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

const TemplateName = z.string().trim().min(1, 'name_is_required').max(80)

/**
 * The look of a template: `TemplateLook` of the timeline package, version 1. The server validates it and reports errors by
 * path.
 */
export const TemplateLookBody = z.looseObject({ version: z.literal(1) })
export type TemplateLookBody = z.infer<typeof TemplateLookBody>

export const BrandTemplate = z.object({
  brandTemplateId: BrandTemplateId,
  name: z.string(),
  look: TemplateLookBody,
  /** Used for new projects unless another is chosen. At most one. */
  isDefault: z.boolean(),
  /** Send it with the next change. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: UserId,
})
export type BrandTemplate = z.infer<typeof BrandTemplate>

/** Number of templates the plan allows; null is unlimited. */
export const TemplateRoom = z.object({ isOn: z.boolean(), amount: z.number().int().nullable(), usedAmount: z.number().int() })
export type TemplateRoom = z.infer<typeof TemplateRoom>

/** Parts of a look that were left out because the library lacks the file. `name` is the file's, if known. */
export const LeftPart = z.object({ part: z.enum(['logo', 'intro', 'outro', 'music', 'font']), name: z.string() })
export type LeftPart = z.infer<typeof LeftPart>

const ById = z.object({ brandTemplateId: BrandTemplateId })
const look = {
  version: 1,
  ratio: 'portrait',
  captions: { enabled: true, preset: 'bold', style: { color: '#FFFFFF' }, highlight: true, emoji: false },
  layouts: {},
  logo: null,
  intro: null,
  outro: null,
  music: null,
  transition: null,
  colors: ['#FFB000'],
  watermark: false,
  font: null,
  byRatio: {},
} as const

export const listBrandTemplates = endpoint({
  name: 'listBrandTemplates',
  method: 'GET',
  path: '/brand-templates',
  summary: 'Brand templates of the organisation by name, and how many the plan holds.',
  permission: 'project:view',
  query: PageQuery.extend({ q: z.literal('mine').default('mine'), pageSize: z.coerce.number().int().min(1).max(100).default(100) }),
  reply: pageOf(BrandTemplate).extend({ room: TemplateRoom }),
  errors: ['InvalidParam'],
})

export const getBrandTemplate = endpoint({
  name: 'getBrandTemplate',
  method: 'GET',
  path: '/brand-templates/:brandTemplateId',
  summary: 'One brand template and the assets it uses.',
  permission: 'project:view',
  params: ById,
  reply: BrandTemplate.extend({ assets: z.array(Asset) }),
  errors: ['RecordNotExisted'],
})

const gateErrors = ['InvalidParam', 'NameDuplicated', 'QuotaExceed', 'NoPermission'] as const

export const createBrandTemplate = endpoint({
  name: 'createBrandTemplate',
  method: 'POST',
  path: '/brand-templates',
  summary: 'Make a brand template: plain, or with a look. Files that are not in the library are left out and named.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({ name: TemplateName, look: TemplateLookBody.optional() }),
  reply: BrandTemplate.extend({ left: z.array(LeftPart) }),
  example: { request: { body: { name: 'Weekly show', look } } },
  errors: gateErrors,
})

export const updateBrandTemplate = endpoint({
  name: 'updateBrandTemplate',
  method: 'PUT',
  path: '/brand-templates/:brandTemplateId',
  summary: 'Rename a brand template, change its look, or make it the default of new projects.',
  permission: 'project:edit',
  params: ById,
  body: z
    .strictObject({
      name: TemplateName.optional(),
      look: TemplateLookBody.optional(),
      isDefault: z.boolean().optional(),
      /** Revision the change is based on; `EditConflictError` when there is a newer one. */
      revision: z.number().int().optional(),
    })
    .refine((change) => change.name !== undefined || change.look !== undefined || change.isDefault !== undefined, 'Say what to change.'),
  reply: BrandTemplate,
  example: { request: { body: { isDefault: true } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'NameDuplicated', 'EditConflictError'],
})

export const duplicateBrandTemplate = endpoint({
  name: 'duplicateBrandTemplate',
  method: 'POST',
  path: '/brand-templates/:brandTemplateId/duplicate',
  summary: 'Make a copy of a brand template.',
  permission: 'project:edit',
  idempotent: true,
  params: ById,
  body: z.strictObject({ name: TemplateName }),
  reply: BrandTemplate,
  example: { request: { body: { name: 'Weekly show, square' } } },
  errors: [...gateErrors, 'RecordNotExisted'],
})

export const deleteBrandTemplate = endpoint({
  name: 'deleteBrandTemplate',
  method: 'DELETE',
  path: '/brand-templates/:brandTemplateId',
  summary: 'Delete a brand template. Clips and projects that have its look keep it.',
  permission: 'project:edit',
  params: ById,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['RecordNotExisted'],
})

/** A template as a file: refers to library files by name, never by id. */
export const TemplateFileBody = z.looseObject({ format: z.literal('clipwright-brand-template'), version: z.number().int() })
export type TemplateFileBody = z.infer<typeof TemplateFileBody>

export const exportBrandTemplate = endpoint({
  name: 'exportBrandTemplate',
  method: 'GET',
  path: '/brand-templates/:brandTemplateId/file',
  summary: 'A brand template as a file that another team can import.',
  permission: 'project:view',
  params: ById,
  reply: TemplateFileBody,
  errors: ['RecordNotExisted'],
})

export const importBrandTemplate = endpoint({
  name: 'importBrandTemplate',
  method: 'POST',
  path: '/brand-templates/import',
  summary: 'Make a brand template from a file. Files it names that the library does not have are left out and named.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({ file: TemplateFileBody }),
  reply: BrandTemplate.extend({ left: z.array(LeftPart) }),
  example: {
    request: {
      body: { file: { format: 'clipwright-brand-template', version: 1, name: 'Weekly show', look, parts: { logo: { name: 'Logo' } } } },
    },
  },
  errors: gateErrors,
})

export const applyBrandTemplate = endpoint({
  name: 'applyBrandTemplate',
  method: 'POST',
  path: '/brand-templates/:brandTemplateId/apply',
  summary: 'Give clips of a project the look of a template: all of them, or those that are named. Answers how many are queued.',
  permission: 'project:edit',
  idempotent: true,
  params: ById,
  body: z.strictObject({ projectId: ProjectId, clipIds: z.array(ClipId).min(1).max(200).optional() }),
  reply: z.object({ clipCount: z.number().int() }),
  example: { request: { body: { projectId: 'prj_V1StGXR8' } }, reply: { clipCount: 12 } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'NoPermission', 'RateExceed'],
})
