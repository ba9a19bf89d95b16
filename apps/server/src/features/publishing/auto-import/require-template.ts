import type { BrandTemplateId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import { getChosenTemplate } from '../../brand/brand-templates/choose-template.ts'

/** Throws `RecordNotExisted` for a template of another team, `NoPermission` when the plan has none. */
export async function requireTemplate({ db, orgId }: RequestContext, brandTemplateId: BrandTemplateId | null): Promise<void> {
  if (brandTemplateId !== null) await getChosenTemplate(db, orgId, brandTemplateId)
}
