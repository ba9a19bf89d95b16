import type { OrgRow } from './orgs.store.ts'

/** Admins are for enterprise teams, and for teams of a machine of one's own, from which nothing is withheld. */
export function mayHaveAdmins({ plan, isEnterprise }: Pick<OrgRow, 'plan' | 'isEnterprise'>): boolean {
  return isEnterprise || plan === 'Enterprise' || plan === 'local'
}
