import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { StaffOrg } from '@clipwright/contract/installation/org-billing'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { requireShop, type Shop } from '../../plans/billing/shop.ts'
import { findStaffOrg, type StaffOrgRow } from './org-billing.views.ts'

/** What is sold here. Throws `NoPermission` for anybody but staff. */
export async function requireStaffShop(ctx: PersonContext): Promise<Shop> {
  await requireStaff(ctx)
  return requireShop(ctx.deps.config)
}

/** The same, and the organisation. Throws `RecordNotExisted` for one that is gone. */
export async function openOrg(ctx: PersonContext, orgId: OrgId): Promise<{ shop: Shop; org: StaffOrgRow }> {
  const shop = await requireStaffShop(ctx)
  const org = await findStaffOrg(ctx.db, orgId)
  if (!org) throw new AppError('RecordNotExisted', { cause: `organisation ${orgId}` })
  return { shop, org }
}

export const toStaffOrg = ({ createdAt, ...org }: StaffOrgRow): StaffOrg => ({ ...org, createdAt: createdAt.toISOString() })
