import type { AuthUser, CurrentAccount } from '@clipwright/contract/identity/auth'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { PublicContext } from '#platform/http/context.ts'
import { isStaff } from './staff.ts'
import type { findUser, getAccount } from './auth.store.ts'

const profileImage = { contentType: 'image/png', fileName: 'picture.png' }

/** A membership row as the API returns it. */
export function toAccount(row: Awaited<ReturnType<typeof getAccount>>): CurrentAccount {
  return { ...row, loginId: row.userId, permissions: [...permissionsOf(row.role)] }
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
type ViewContext = Pick<PublicContext, 'deps'>

export function toAuthUser({ deps }: ViewContext, row: UserRow): AuthUser {
  return {
    id: row.id,
    sub: row.id,
    email: row.email,
    name: row.name,
    picture: row.pictureKey === null ? null : deps.mediaLinks.sign(row.pictureKey, profileImage),
    lang: row.lang,
    auth_source: row.authSource,
    isStaff: isStaff(deps.config, row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export { toUserOrg } from '../orgs/org-view.ts'
