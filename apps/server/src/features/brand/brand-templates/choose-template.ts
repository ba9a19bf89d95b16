import { AppError } from '@clipwright/contract/errors'
import { BrandTemplateId, type OrgId } from '@clipwright/contract/ids'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { Queryable } from '#platform/db/tx.ts'
import { checkFeature, requireFeature } from '../../plans/feature-access/check-feature.ts'
import { findDefaultTemplate, findTemplate } from './brand-templates.store.ts'
import { readLook } from './open-template.ts'

type ChosenTemplate = { id: BrandTemplateId; look: TemplateLook }

/**
 * The template for a new project: the named one, the default for undefined, none for null. Throws `RecordNotExisted` for a
 * template of another organisation and `NoPermission` when the plan has no templates; a default from an earlier plan is
 * skipped.
 */
export async function chooseTemplate(db: Queryable, orgId: OrgId, choice: string | null | undefined): Promise<ChosenTemplate | undefined> {
  if (choice === null) return undefined
  if (choice === undefined) {
    const row = await findDefaultTemplate(db, orgId)
    return row && (await checkFeature(db, orgId, 'BrandTemplate', { amount: 0 })) ? { id: row.id, look: readLook(row) } : undefined
  }
  return getChosenTemplate(db, orgId, choice)
}

/** One template by id. Throws `NoPermission` when the plan has no templates. */
export async function getChosenTemplate(db: Queryable, orgId: OrgId, choice: string): Promise<ChosenTemplate> {
  const id = BrandTemplateId.safeParse(choice)
  const row = id.success ? await findTemplate(db, orgId, id.data) : undefined
  if (!row) throw new AppError('RecordNotExisted', { cause: `brand template ${choice}` })
  await requireFeature(db, orgId, 'BrandTemplate', { amount: 0 })
  return { id: row.id, look: readLook(row) }
}
