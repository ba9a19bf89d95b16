import { AppError } from '@clipwright/contract/errors'
import type { Caller, FoundPerson } from './context.ts'

/**
 * The caller in one organisation: the wished one, else the one this session used last, else the first joined that is
 * active. Another's organisation and one that does not exist are refused alike.
 */
export function chooseOrg({ person, memberships }: FoundPerson, wishedOrgId: string | undefined): Caller {
  const active = memberships.filter(({ isActive }) => isActive)
  const chosen =
    wishedOrgId === undefined
      ? (active.find(({ isSelected }) => isSelected) ?? active[0])
      : memberships.find(({ orgId }) => orgId === wishedOrgId)
  if (!chosen) throw new AppError('NoPermission', { cause: 'not a member of the chosen organisation' })
  if (!chosen.isActive) throw new AppError('TeamDeactivatedError', { cause: `inactive in ${chosen.orgId}` })
  return { ...person, orgId: chosen.orgId, role: chosen.role, permissions: chosen.permissions }
}
