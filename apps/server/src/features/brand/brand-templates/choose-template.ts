import { AppError } from '@clipwright/contract/errors'
import { BrandTemplateId, type OrgId } from '@clipwright/contract/ids'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import type { Queryable } from '#platform/db/tx.ts'
import { checkFeature, requireFeature } from '../../plans/feature-access/check-feature.ts'
import { findDefaultTemplate, findTemplate } from './brand-templates.store.ts'
import { readLook } from './open-template.ts'

type ChosenTemplate = { id: BrandTemplateId; look: TemplateLook }

/**
 * The template a new project takes: the one that was named, the default when none was (undefined), none for null. Throws
 * `RecordNotExisted` for one that is not the organisation's and `NoPermission` where the plan holds no templates; a default
 * from before such a plan is passed over.
 */
export async function chooseTemplate(db: Queryable, orgId: OrgId, choice: string | null | undefined): Promise<ChosenTemplate | undefined> {
  if (choice === null) return undefined
  if (choice === undefined) {
    const row = await findDefaultTemplate(db, orgId)
    return row && (await checkFeature(db, orgId, 'BrandTemplate', { amount: 0 })) ? { id: row.id, look: readLook(row) } : undefined
  }
  return getChosenTemplate(db, orgId, choice)
}

/** One template by its id, as far as the plan holds templates at all. */
export async function getChosenTemplate(db: Queryable, orgId: OrgId, choice: string): Promise<ChosenTemplate> {
  const id = BrandTemplateId.safeParse(choice)
  const row = id.success ? await findTemplate(db, orgId, id.data) : undefined
  if (!row) throw new AppError('RecordNotExisted', { cause: `brand template ${choice}` })
  await requireFeature(db, orgId, 'BrandTemplate', { amount: 0 })
  return { id: row.id, look: readLook(row) }
}
