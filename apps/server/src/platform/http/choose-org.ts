import { AppError } from '@clipwright/contract/errors'
import type { Caller, FoundPerson } from './context.ts'

/**
 * The caller in one organisation: the requested one, otherwise the one this session used last, otherwise the first joined
 * that is active. Throws the same error for somebody else’s organisation and for one that does not exist.
 */
export function chooseOrg({ person, memberships }: FoundPerson, requestedOrgId: string | undefined): Caller {
  const active = memberships.filter(({ isActive }) => isActive)
  const membership =
    requestedOrgId === undefined
      ? (active.find(({ isSelected }) => isSelected) ?? active[0])
      : memberships.find(({ orgId }) => orgId === requestedOrgId)
  if (!membership) throw new AppError('NoPermission', { cause: 'not a member of the chosen organisation' })
  if (!membership.isActive) throw new AppError('TeamDeactivatedError', { cause: `inactive in ${membership.orgId}` })
  return { ...person, orgId: membership.orgId, role: membership.role, permissions: membership.permissions }
}
