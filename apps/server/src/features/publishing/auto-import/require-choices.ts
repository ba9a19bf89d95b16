import { AppError } from '@clipwright/contract/errors'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import type { RequestContext } from '#platform/http/context.ts'
import { getChosenTemplate } from '../../brand/brand-templates/choose-template.ts'
import { listAccounts } from '../social-accounts/find-account.ts'

type Chosen = Pick<ImportRuleSettings, 'brandTemplateId' | 'next' | 'postAccountIds'>

/**
 * Throws `RecordNotExisted` for a template or an account of another team, `NoPermission` when the plan has no templates, and `InvalidParam`
 * for posts without an account.
 */
export async function requireChoices({ db, orgId }: RequestContext, { brandTemplateId, next, postAccountIds }: Chosen): Promise<void> {
  if (brandTemplateId !== null) await getChosenTemplate(db, orgId, brandTemplateId)
  if (next === 'clips+queue' && postAccountIds.length === 0) {
    throw new AppError('InvalidParam', { details: [{ path: 'postAccountIds', message: 'Choose at least one account.' }] })
  }
  const ids = new Set((await listAccounts(db, orgId)).map(({ id }) => id))
  const missing = postAccountIds.find((id) => !ids.has(id))
  if (missing) throw new AppError('RecordNotExisted', { cause: `account ${missing}` })
}
