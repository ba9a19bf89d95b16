import type { AuthUser, UserOrg } from '@clipwright/contract/identity/auth'
import type { Reply } from '@clipwright/contract/endpoint'
import type { prepareAssembledBasicInfo } from '@clipwright/contract/account/users'
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

/** A plan with a limit, so that both faces of the credits can be seen: this one here, none in the product. */
export const fakeBasicInfo: Reply<typeof prepareAssembledBasicInfo> = {
  user: { ...fakeUser, ftu: {}, onboarding: {} },
  orgs: [fakeOrg],
  currentAccount: fakeAccount,
  features: {
    plan: 'Starter',
    features: [
      { key: 'VideoProcessing', isOn: true, type: 'CONSUMPTION', value: [], amount: 9000, usedAmount: 5220 },
      { key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: 4, usedAmount: 2 },
      { key: 'ApiKey', isOn: true, type: 'ENUM', value: [], amount: 0, usedAmount: 0 },
    ],
    configs: { watermarkByDefault: false, allowAiProviders: true, localModel: 'ask' },
  },
}
