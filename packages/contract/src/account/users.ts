import { z } from 'zod'
import { AuthUser, CurrentAccount, UserOrg } from '../identity/auth.ts'
import { endpoint } from '../endpoint.ts'
import { ErrorName } from '../errors.ts'
import { FeatureAccess } from '../plans/feature-access.ts'
import { OrgId, UserId } from '../ids.ts'
import { PasskeyAnswer } from '../identity/passkeys.ts'
import { Language } from '../projects/preferences.ts'

/** Introduction steps by name, and whether each was seen. */
const OnboardingFlags = z.record(z.string().regex(/^[a-z][A-Za-z]{1,40}$/), z.boolean())

/** Answers given on the first visit. */
const FirstTimeAnswers = z.strictObject({
  useCase: z.string().trim().max(80).optional(),
  role: z.string().trim().max(80).optional(),
  teamSize: z.string().trim().max(40).optional(),
  heardFrom: z.string().trim().max(80).optional(),
  done: z.boolean().optional(),
})

export const UserProfile = AuthUser.extend({ ftu: FirstTimeAnswers, onboarding: OnboardingFlags })
export type UserProfile = z.infer<typeof UserProfile>

const exampleUser = {
  id: 'dhM-wUipYDXYi0YV',
  sub: 'dhM-wUipYDXYi0YV',
  email: 'ann@example.com',
  name: 'Ann',
  picture: null,
  lang: 'es-ES',
  auth_source: 'email',
  isStaff: false,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
  ftu: { useCase: 'podcast' },
  onboarding: { submittedVideo: true },
}

export const updateLang = endpoint({
  name: 'updateLang',
  method: 'POST',
  path: '/users/update-lang',
  summary: 'The language of the person’s screens and mails.',
  signedIn: 'the language is the person’s own, in every organisation',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ lang: Language }),
  reply: UserProfile,
  example: { request: { body: { lang: 'es-ES' } }, reply: exampleUser },
  errors: ['InvalidParam', 'RateExceed'],
})

export const updateMine = endpoint({
  name: 'updateMine',
  method: 'POST',
  path: '/users/update-mine',
  summary: 'Change one’s own name, image, first answers and introduction steps. What is not named stays.',
  signedIn: 'a person’s profile is their own',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'One line, please.')
      .optional(),
    /** `uri` of an uploaded PNG or JPEG of at most 5 MB; null removes the image. */
    picture: z.string().max(200).nullable().optional(),
    ftu: FirstTimeAnswers.optional(),
    onboarding: OnboardingFlags.refine((flags) => Object.keys(flags).length <= 20, 'At most 20 at once.').optional(),
  }),
  reply: UserProfile,
  example: { request: { body: { name: 'Ann', onboarding: { submittedVideo: true } } }, reply: exampleUser },
  errors: ['InvalidParam', 'RecordNotExisted', 'MediaUnreadableError', 'MediaTooLargeError', 'UploadedInProgressError', 'RateExceed'],
})

const exampleOrg = {
  orgId: '5mpvnA6xwJKiDDiW',
  userId: exampleUser.id,
  logo: null,
  orgName: 'Ann studio',
  plan: 'FreePlan',
  status: 'active' as const,
  selected: true,
  role: 'owner' as const,
  ownerUserId: exampleUser.id,
  permissions: ['project:view' as const, 'project:edit' as const, 'project:share' as const],
}

export const prepareAssembledBasicInfo = endpoint({
  name: 'prepareAssembledBasicInfo',
  method: 'POST',
  path: '/users/prepare-assembled-basic-info',
  summary: 'Everything a start of the app needs, in one answer. Remembers the language of a person who chose none.',
  signedIn: 'it is how the app learns of the person’s organisations',
  body: z
    .strictObject({
      /** The organisation to start in. One that is not the person's, or is not active, is ignored. */
      orgId: OrgId.optional(),
      lang: Language.optional(),
    })
    .default({}),
  reply: z.object({
    user: UserProfile,
    orgs: z.array(UserOrg),
    /** Null for a person without an active organisation. */
    currentAccount: CurrentAccount.nullable(),
    features: FeatureAccess.nullable(),
  }),
  example: {
    request: { body: { orgId: exampleOrg.orgId } },
    reply: {
      user: exampleUser,
      orgs: [exampleOrg],
      currentAccount: {
        userId: exampleUser.id,
        loginId: exampleUser.id,
        orgId: exampleOrg.orgId,
        orgName: exampleOrg.orgName,
        name: exampleUser.name,
        email: exampleUser.email,
        plan: exampleOrg.plan,
        permissions: exampleOrg.permissions,
        role: exampleOrg.role,
      },
      features: {
        plan: 'FreePlan',
        features: [{ key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: 1, usedAmount: 1 }],
        configs: { watermarkByDefault: false, allowAiProviders: true, localModel: 'ask' },
      },
    },
  },
  errors: ['InvalidParam'],
})

export const getClientAccessControl = endpoint({
  name: 'getClientAccessControl',
  method: 'GET',
  path: '/client-access-control',
  summary: 'Whether this visitor may make an account here, and why not. People who have an account are not concerned.',
  public: 'the sign-in page asks before anybody types an address',
  rate: { limit: 60, windowSec: 60 },
  query: z.strictObject({
    /** The part of the product that asks. */
    project: z.string().max(60).optional(),
    /** Without it the network address is not checked. */
    ipRisk: z
      .enum(['true', 'false', '1', '0'])
      .default('true')
      .transform((text) => text === 'true' || text === '1'),
  }),
  reply: z.object({ access: z.boolean(), blocked: z.boolean(), errorName: ErrorName.nullable() }),
  example: { request: { query: { project: 'clip', ipRisk: 'true' } }, reply: { access: true, blocked: false, errorName: null } },
  errors: ['InvalidParam', 'RateExceed'],
})

export const getLoginUser = endpoint({
  name: 'getLoginUser',
  method: 'GET',
  path: '/login-users',
  summary: 'Checks of the signed-in identity: is its address proven, is it in an organisation, is everything asked of it done.',
  signedIn: 'it says nothing about anybody else',
  query: z.object({ q: z.literal('checks').default('checks') }),
  reply: z.object({
    loginId: UserId,
    userId: UserId,
    emailVerified: z.boolean(),
    hasOrg: z.boolean(),
    hasActiveOrg: z.boolean(),
    /** Whether the introduction is still unfinished. */
    isFirstTime: z.boolean(),
    isImpersonated: z.boolean(),
  }),
  example: {
    reply: {
      loginId: exampleUser.id,
      userId: exampleUser.id,
      emailVerified: true,
      hasOrg: true,
      hasActiveOrg: true,
      isFirstTime: false,
      isImpersonated: false,
    },
  },
  errors: ['InvalidParam'],
})

export const requestDeletionCode = endpoint({
  name: 'requestDeletionCode',
  method: 'POST',
  path: '/users/deletion-codes',
  summary: 'Mail the signed-in person a code that proves that they ask to delete their account.',
  signedIn: 'everybody may leave for good',
  notWhileImpersonating: true,
  rate: { limit: 5, windowSec: 3600 },
  reply: z.object({ sent: z.literal(true), email: z.string(), expiresAt: z.iso.datetime() }),
  example: { reply: { sent: true, email: 'ann@example.com', expiresAt: '2026-01-31T09:40:00.000Z' } },
  errors: ['NoPermission', 'RateExceed'],
})

export const deleteMyAccount = endpoint({
  name: 'deleteMyAccount',
  method: 'POST',
  path: '/users/delete-mine',
  summary:
    'Delete the own account for good: sessions, keys and ways of signing in end, name and address go. Teams with other people need another owner first; teams of nobody else are disbanded.',
  signedIn: 'everybody may leave for good',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({
    /** Either one proves that the person is present. */
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'A code has six digits.'))
      .optional(),
    passkey: PasskeyAnswer.optional(),
  }),
  reply: z.object({ done: z.literal(true) }),
  example: { request: { body: { code: '482913' } }, reply: { done: true } },
  errors: ['InvalidParam', 'NoPermission', 'LoginCodeError', 'PasskeyRefusedError', 'OwnershipHeldError', 'RateExceed'],
})
