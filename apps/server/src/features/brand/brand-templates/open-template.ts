import { type BrandTemplate, type LeftPart, TemplateLookBody } from '@clipwright/contract/brand/brand-templates'
import { AppError } from '@clipwright/contract/errors'
import type { BrandTemplateId, OrgId } from '@clipwright/contract/ids'
import { TemplateLook, usesOfLook } from '@clipwright/timeline/edit/template-look'
import type { z } from 'zod'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetsByUri } from '../assets/library-assets.ts'
import { type BrandTemplateRow, findTemplate } from './brand-templates.store.ts'

export function toTemplate(row: BrandTemplateRow): BrandTemplate {
  return {
    brandTemplateId: row.id,
    name: row.name,
    look: TemplateLookBody.parse(row.look),
    isDefault: row.isDefault,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdBy,
  }
}

/** Throws `RecordNotExisted`, also for a template of another organisation. */
export async function getTemplate(db: Queryable, orgId: OrgId, id: BrandTemplateId): Promise<BrandTemplateRow> {
  const row = await findTemplate(db, orgId, id)
  if (!row) throw new AppError('RecordNotExisted', { cause: `brand template ${id}` })
  return row
}

/** Parses a value with a schema; problems are reported by their path below `prefix`. */
export function parseValue<T>(schema: z.ZodType<T>, value: unknown, prefix: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: [prefix, ...path].join('.'), message }))
  throw new AppError('InvalidParam', { details, cause: result.error })
}

export function readLook(row: Pick<BrandTemplateRow, 'look'>): TemplateLook {
  return parseValue(TemplateLook, row.look, 'look')
}

/** Parts of a look whose file is missing from the library or has another kind. */
export async function findForeignParts(ctx: RequestContext, look: TemplateLook): Promise<{ path: string; part: LeftPart['part'] }[]> {
  const uses = usesOfLook(look)
  const assets = await findAssetsByUri(
    ctx,
    uses.map(({ uri }) => uri),
  )
  return uses
    .filter(({ uri, kind }) => assets.get(uri)?.kind !== kind)
    .map(({ path }) => ({ path, part: path.split('.')[0] as LeftPart['part'] }))
}

/** Throws unless every file of a look is an asset of the organisation. */
export async function requireOwnFiles(ctx: RequestContext, look: TemplateLook): Promise<void> {
  const foreign = await findForeignParts(ctx, look)
  if (foreign.length === 0) return
  throw new AppError('InvalidParam', {
    details: foreign.map(({ path }) => ({ path: `look.${path}`, message: 'Choose a fitting file of the library.' })),
  })
}
