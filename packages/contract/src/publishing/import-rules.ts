import { z } from 'zod'
import { DurationRange } from '../clips/curation.ts'
import { AspectRatio } from '../editor/layout.ts'
import { endpoint } from '../endpoint.ts'
import { BrandTemplateId, ImportChannelId, ImportRuleId, SocialAccountId } from '../ids.ts'

/** `short`: at most three minutes; `long`: everything else. */
const ImportVideoType = z.enum(['all', 'long', 'short'])
export type ImportVideoType = z.infer<typeof ImportVideoType>

const lengthSec = z
  .number()
  .int()
  .min(1)
  .max(48 * 3600)
const titleWords = z.array(z.string().trim().min(1).max(80)).max(20).default([])

/** Which videos of a channel a rule takes, and what their clips look like. */
const settings = {
  /** Null: the team's default template, if there is one. */
  brandTemplateId: BrandTemplateId.nullable().default(null),
  /** Seconds. */
  clipDurations: z
    .array(DurationRange.refine(([shortest, longest]) => shortest < longest, 'The longest length must be above the shortest.'))
    .min(1)
    .max(8)
    .default([[90, 180]]),
  aspectRatio: AspectRatio.default('landscape'),
  importVideoType: ImportVideoType.default('all'),
  enableCaption: z.boolean().default(false),
  /** 1: the person hears in a dialog when a video was imported. */
  needPopupFlag: z.union([z.literal(0), z.literal(1)]).default(0),
  minDurationSec: lengthSec.nullable().default(null),
  maxDurationSec: lengthSec.nullable().default(null),
  /** With words here, only titles with one of them. */
  titleInclude: titleWords,
  /** Never titles with one of these. */
  titleExclude: titleWords,
  /** `clips+queue`: its first clips are planned over the free posting times of accounts. */
  next: z.enum(['clips', 'clips+queue']).default('clips'),
  postAccountIds: z.array(SocialAccountId).max(20).default([]),
  /** So many clips of a video, the best first. */
  postCount: z.number().int().min(1).max(20).default(3),
  /** Those posts go out once somebody has approved them. */
  approvalNeeded: z.boolean().default(false),
}

export const ImportRuleSettings = z.strictObject(settings)
export type ImportRuleSettings = z.infer<typeof ImportRuleSettings>

export const ImportRule = z.object({ collectionId: ImportRuleId, channelId: ImportChannelId, ...ImportRuleSettings.shape })
export type ImportRule = z.infer<typeof ImportRule>

export const exampleRule = {
  collectionId: 'iR4hT0pQm3xYt7Lp',
  channelId: 'iC4hT0pQm3xYt7Lp',
  brandTemplateId: null,
  clipDurations: [[90, 180] as [number, number]],
  aspectRatio: 'landscape' as const,
  importVideoType: 'all' as const,
  enableCaption: false,
  needPopupFlag: 0 as const,
  minDurationSec: null,
  maxDurationSec: null,
  titleInclude: [],
  titleExclude: [],
  next: 'clips' as const,
  postAccountIds: [],
  postCount: 3,
  approvalNeeded: false,
}

const ByRule = z.strictObject({ collectionId: ImportRuleId })

export const listImportRules = endpoint({
  name: 'listImportRules',
  method: 'GET',
  path: '/auto-import-collections',
  summary: 'Rules of one watched channel or of all, in the order in which they are tried. `q`: words of the channel’s name.',
  permission: 'project:view',
  query: z.object({ q: z.string().trim().max(200).optional(), channelId: ImportChannelId.optional() }),
  reply: z.object({ data: z.array(ImportRule) }),
  example: { request: { query: { channelId: exampleRule.channelId } }, reply: { data: [exampleRule] } },
  errors: ['InvalidParam', 'NoPermission'],
})

export const createImportRule = endpoint({
  name: 'createImportRule',
  method: 'POST',
  path: '/auto-import-collections',
  summary: 'Add a rule after the others of a channel. The first rule that fits a video takes it.',
  permission: 'org:edit',
  idempotent: true,
  body: z.strictObject({ channelId: ImportChannelId, ...settings }),
  reply: z.object({ rule: ImportRule }),
  example: { request: { body: { channelId: exampleRule.channelId } }, reply: { rule: exampleRule } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'QuotaExceed'],
})

export const updateImportRule = endpoint({
  name: 'updateImportRule',
  method: 'PUT',
  path: '/auto-import-collections',
  summary: 'Change a rule; fields that are absent get their defaults. Counts for videos that are not imported yet.',
  permission: 'org:edit',
  body: z.strictObject({ collectionId: ImportRuleId, ...settings }),
  reply: z.object({ rule: ImportRule }),
  example: { request: { body: { collectionId: exampleRule.collectionId, importVideoType: 'long' } }, reply: { rule: exampleRule } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const deleteImportRule = endpoint({
  name: 'deleteImportRule',
  method: 'DELETE',
  path: '/auto-import-collections',
  summary: 'Delete a rule. A channel without rules is watched, but nothing of it is imported.',
  permission: 'org:edit',
  query: ByRule,
  reply: z.object({ deleted: z.literal(true) }),
  example: { request: { query: { collectionId: exampleRule.collectionId } }, reply: { deleted: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const moveImportRule = endpoint({
  name: 'moveImportRule',
  method: 'POST',
  path: '/auto-import-collections/displace',
  summary: 'Move a rule within its channel, from one place in the order to another; both count from 0.',
  permission: 'org:edit',
  body: z.strictObject({
    collectionId: ImportRuleId,
    fromIndex: z.number().int().min(0).max(50),
    toIndex: z.number().int().min(0).max(50),
  }),
  reply: z.object({ data: z.array(ImportRule) }),
  example: {
    request: { body: { collectionId: exampleRule.collectionId, fromIndex: 1, toIndex: 0 } },
    reply: { data: [exampleRule] },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'EditConflictError'],
})
