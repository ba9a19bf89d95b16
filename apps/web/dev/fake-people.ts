import type { AuthUser, UserOrg } from '@clipwright/contract/auth'
import { fakeAccount } from './fake-projects.ts'

const since = '2026-01-31T09:30:00.000Z'

export const fakeUser: AuthUser = {
  id: fakeAccount.userId,
  sub: fakeAccount.userId,
  email: fakeAccount.email,
  name: fakeAccount.name,
  picture: null,
  lang: 'en',
  auth_source: 'local',
  isStaff: true,
  created_at: since,
  updated_at: since,
}

export const fakeOrg: UserOrg = {
  orgId: fakeAccount.orgId,
  userId: fakeAccount.userId,
  logo: null,
  orgName: fakeAccount.orgName,
  plan: fakeAccount.plan,
  status: 'active',
  selected: true,
  role: fakeAccount.role,
  ownerUserId: fakeAccount.userId,
  permissions: fakeAccount.permissions,
}
