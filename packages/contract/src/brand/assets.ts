import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorName } from '../errors.ts'
import { AssetFolderId, AssetId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

export const assetKinds = ['image', 'video', 'audio', 'font'] as const
export const AssetKind = z.enum(assetKinds)
export type AssetKind = z.infer<typeof AssetKind>

/** Largest file of each kind, bytes. */
export const assetLimitBytes: Readonly<Record<AssetKind, number>> = {
  image: 20_000_000,
  video: 1_000_000_000,
  audio: 200_000_000,
  font: 8_000_000,
}

/** What a file may end in to become an asset of a kind. */
export const assetExtensions: Readonly<Record<AssetKind, readonly string[]>> = {
  image: ['png', 'jpg'],
  video: ['mp4', 'mov', 'm4v', 'mkv', 'webm'],
  audio: ['mp3', 'm4a', 'aac', 'wav', 'flac', 'ogg', 'opus'],
  font: ['ttf', 'otf', 'woff', 'woff2'],
}

const AssetName = z.string().trim().min(1, 'name_is_required').max(120)
const Credit = z.string().trim().max(200)

/** What a font draws. */
export const FontFacts = z.object({
  /** Name inside the stored file: made up by the server, the same for the same font. */
  family: z.string(),
  weight: z.number().int(),
  isItalic: z.boolean(),
  glyphCount: z.number().int(),
  /** Writing systems whose everyday letters are all there. */
  scripts: z.array(z.string()),
  /** Languages of the interface with letters that are missing; a language that is not named is complete. */
  gaps: z.array(z.object({ language: z.string(), missing: z.array(z.string()), missingCount: z.number().int() })),
  /** Pairs of letters that are set nearer or further apart; absent of fonts that came before this was kept. */
  kernPairCount: z.number().int().optional(),
  /** What its makers allow beyond showing it; absent of fonts that came before this was asked. */
  embedding: z.enum(['installable', 'editable', 'preview-print']).optional(),
  /** The caption library drew a line with it and not with a stand-in. */
  isDrawn: z.boolean(),
})
export type FontFacts = z.infer<typeof FontFacts>

/** Videos and sounds are looked at after they came; a refused one is listed with its reason for a week. */
export const AssetState = z.enum(['checking', 'ready', 'refused'])
export type AssetState = z.infer<typeof AssetState>

export const AssetRefusal = z.object({ errorName: ErrorName, errorMessage: z.string() })
export type AssetRefusal = z.infer<typeof AssetRefusal>

export const Asset = z.object({
  assetId: AssetId,
  kind: AssetKind,
  name: z.string(),
  folderId: AssetFolderId.nullable(),
  /** What a clip document names it by. */
  uri: z.string(),
  /** Pixels as displayed; null for what has no video. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  sizeBytes: z.number().int(),
  /** Works without a header for ten minutes at most. */
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  origin: z.enum(['Upload', 'Stock', 'GenAi']),
  author: z.string(),
  licence: z.string(),
  font: FontFacts.nullable(),
  /** Only what is ready can be put on clips. */
  state: AssetState,
  /** Percent of the check, 100 for what is ready. */
  progress: z.number().int(),
  /** Why the file was refused. */
  refusal: AssetRefusal.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: UserId,
  /** When it was put in the trash; it is deleted for good 30 days later. */
  deletedAt: z.iso.datetime().nullable(),
})
export type Asset = z.infer<typeof Asset>

/** Days that an asset can be taken back from the trash. */
export const assetTrashDays = 30

/** Where an asset is used. */
export const AssetUse = z.object({ kind: z.enum(['clip', 'template', 'kit']), id: z.string(), name: z.string() })
export type AssetUse = z.infer<typeof AssetUse>

const ById = z.object({ assetId: AssetId })
const example = {
  assetId: 'ast_9fKx02Ld',
  kind: 'image',
  name: 'Logo, dark',
  folderId: null,
  uri: 'upload://dxho_kzIaJ107mWk',
  width: 640,
  height: 200,
  durationMs: null,
  sizeBytes: 18422,
  url: '/api/media/eyJrZXki.EGaW/logo.png',
  thumbnailUrl: '/api/media/eyJrZXki.EGaX/logo.png',
  origin: 'Upload',
  author: '',
  licence: '',
  font: null,
  state: 'ready',
  progress: 100,
  refusal: null,
  createdAt: '2026-11-21T20:15:00.000Z',
  createdBy: 'usr_8dfKw2Lq',
  deletedAt: null,
} as const

export const listAssets = endpoint({
  name: 'listAssets',
  method: 'GET',
  path: '/assets',
  summary: 'Images, videos, sounds and fonts of the organisation, newest first.',
  permission: 'project:view',
  query: PageQuery.extend({
    q: z.literal('mine').default('mine'),
    kind: AssetKind.optional(),
    /** Part of the name. */
    query: z.string().trim().max(120).optional(),
    /** Only the one that clip documents name so. */
    uri: z
      .string()
      .regex(/^upload:\/\/[\w-]{6,40}$/, 'Use the uri of an asset.')
      .optional(),
    /** Only what lies in this folder; "root" for what lies in none. Absent: everything. */
    folderId: z.union([z.literal('root'), AssetFolderId]).optional(),
    inTrash: z.stringbool().default(false),
  }),
  reply: pageOf(Asset),
  errors: ['InvalidParam'],
})

export const createAsset = endpoint({
  name: 'createAsset',
  method: 'POST',
  path: '/assets',
  summary:
    'Take a finished upload with the use case "asset" into the library. Pictures and fonts are written anew at once; videos and sounds are in the state "checking" until a job has looked at them.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({
    uploadUri: z.string().regex(/^upload:\/\/[\w-]{6,40}$/, 'Use the uri of an upload.'),
    name: AssetName.optional(),
    folderId: AssetFolderId.nullable().default(null),
    author: Credit.default(''),
    licence: Credit.default(''),
  }),
  reply: Asset,
  example: {
    request: { body: { uploadUri: 'upload://dxho_kzIaJ107mWk', name: 'Logo, dark', folderId: null, author: '', licence: '' } },
    reply: example,
  },
  errors: [
    'InvalidParam',
    'RecordNotExisted',
    'QuotaExceed',
    'UploadedInProgressError',
    'MediaUnreadableError',
    'MediaEmptyError',
    'MediaTooLargeError',
    'MediaTooLongError',
    'MediaTimeoutError',
    'StorageFullError',
    'FontRefusedError',
    'FontLicenceError',
  ],
})

export const getAsset = endpoint({
  name: 'getAsset',
  method: 'GET',
  path: '/assets/:assetId',
  summary: 'One asset and where it is used.',
  permission: 'project:view',
  params: ById,
  reply: Asset.extend({ uses: z.array(AssetUse) }),
  errors: ['RecordNotExisted'],
})

export const updateAsset = endpoint({
  name: 'updateAsset',
  method: 'PUT',
  path: '/assets/:assetId',
  summary: 'Rename an asset, move it to a folder (null for none), or say who made it.',
  permission: 'project:edit',
  params: ById,
  body: z
    .strictObject({
      name: AssetName.optional(),
      folderId: AssetFolderId.nullable().optional(),
      author: Credit.optional(),
      licence: Credit.optional(),
    })
    .refine((change) => Object.keys(change).length > 0, 'Say what to change.'),
  reply: Asset,
  example: { request: { body: { name: 'Logo, light' } }, reply: { ...example, name: 'Logo, light' } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})

export const deleteAsset = endpoint({
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/assets/:assetId',
  summary: 'Put an asset in the trash for 30 days. Clips and templates that have it keep it.',
  permission: 'project:edit',
  params: ById,
  reply: z.object({ deleted: z.literal(true), uses: z.array(AssetUse) }),
  errors: ['RecordNotExisted'],
})

export const restoreAsset = endpoint({
  name: 'restoreAsset',
  method: 'POST',
  path: '/assets/:assetId/restore',
  summary: 'Take an asset back from the trash.',
  permission: 'project:edit',
  params: ById,
  reply: Asset,
  errors: ['RecordNotExisted'],
})

/** A font of the team as a clip document carries it, with where its file is. Lengths are thousandths of an em. */
export const BrandFont = z.object({
  assetId: AssetId,
  family: z.string(),
  name: z.string(),
  uri: z.string(),
  ascent: z.number(),
  descent: z.number(),
  capHeight: z.number(),
  /** Runs "first code point:width width …" separated by bars. */
  widths: z.string(),
  scripts: z.array(z.string()),
  /** Works without a header for ten minutes at most. */
  url: z.string(),
})
export type BrandFont = z.infer<typeof BrandFont>

export const listBrandFonts = endpoint({
  name: 'listBrandFonts',
  method: 'GET',
  path: '/brand-fonts',
  summary: 'Fonts of the organisation that captions can be drawn with, newest first.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(BrandFont),
  errors: ['InvalidParam'],
})

export const AssetFolder = z.object({
  folderId: AssetFolderId,
  name: z.string(),
  parentId: AssetFolderId.nullable(),
  /** What lies in it, without its folders. */
  assetCount: z.number().int(),
})
export type AssetFolder = z.infer<typeof AssetFolder>

const FolderName = z.string().trim().min(1, 'name_is_required').max(80)
const ByFolder = z.object({ folderId: AssetFolderId })
const folder = { folderId: 'fld_3kQx71aB', name: 'Logos', parentId: null, assetCount: 4 } as const

export const listAssetFolders = endpoint({
  name: 'listAssetFolders',
  method: 'GET',
  path: '/asset-folders',
  summary: 'Folders of the library, however deep, by name.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(AssetFolder),
  errors: ['InvalidParam'],
})

export const createAssetFolder = endpoint({
  name: 'createAssetFolder',
  method: 'POST',
  path: '/asset-folders',
  summary: 'Make a folder.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({ name: FolderName, parentId: AssetFolderId.nullable().default(null) }),
  reply: AssetFolder,
  example: { request: { body: { name: 'Logos', parentId: null } }, reply: { ...folder, assetCount: 0 } },
  errors: ['InvalidParam', 'RecordNotExisted', 'NameDuplicated', 'QuotaExceed'],
})

export const updateAssetFolder = endpoint({
  name: 'updateAssetFolder',
  method: 'PUT',
  path: '/asset-folders/:folderId',
  summary: 'Rename a folder or put it into another.',
  permission: 'project:edit',
  params: ByFolder,
  body: z
    .strictObject({ name: FolderName.optional(), parentId: AssetFolderId.nullable().optional() })
    .refine((change) => Object.keys(change).length > 0, 'Say what to change.'),
  reply: AssetFolder,
  example: { request: { body: { name: 'Marks' } }, reply: { ...folder, name: 'Marks' } },
  errors: ['InvalidParam', 'RecordNotExisted', 'NameDuplicated'],
})

export const deleteAssetFolder = endpoint({
  name: 'deleteAssetFolder',
  method: 'DELETE',
  path: '/asset-folders/:folderId',
  summary: 'Delete a folder. What lies in it moves to the folder above.',
  permission: 'project:edit',
  params: ByFolder,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['RecordNotExisted', 'NameDuplicated'],
})
