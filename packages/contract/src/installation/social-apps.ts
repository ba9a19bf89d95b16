import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { closedPlatforms } from '../publishing/platform-limits.ts'
import { CapUse } from '../publishing/account-limits.ts'

const staff = 'staff is asked for in the call'
const ByPlatform = z.object({ platform: z.enum(closedPlatforms) })

/**
 * What a platform said of the keys. `accepted`: it knows the app and refused only the made-up code that it was shown. `refused`: it
 * does not know the app, or the secret is another. `unclear`: it answered in words that tell neither.
 */
const AppCheck = z.object({
  outcome: z.enum(['accepted', 'refused', 'unreachable', 'unclear']),
  /** The platform’s own words; null when it said nothing. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
})

export const SocialApp = z.object({
  platform: ByPlatform.shape.platform,
  /** Null: not set up. The secret is never shown. */
  clientId: z.string().nullable(),
  /** Has to be entered at the platform, letter by letter. */
  redirectUri: z.string(),
  /** Permissions that this product asks for. */
  scopes: z.array(z.string()),
  /** Where apps are registered. */
  consoleUrl: z.string(),
  /** What staff says of the platform’s review, which no call tells. */
  isReviewed: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
  check: AppCheck.nullable(),
  /** Accounts that are connected through it. */
  accountCount: z.number().int(),
  /** How far all teams together use the cap of the app; null where each account has its own, or none. */
  cap: CapUse.nullable(),
})
export type SocialApp = z.infer<typeof SocialApp>

const exampleApp = {
  platform: 'YOUTUBE' as const,
  clientId: '1234.apps.googleusercontent.com',
  redirectUri: 'https://clips.example.com/post/callback',
  scopes: ['https://www.googleapis.com/auth/youtube.upload'],
  consoleUrl: 'https://console.cloud.google.com/apis/credentials',
  isReviewed: false,
  savedAt: '2026-11-28T09:00:00.000Z',
  check: { outcome: 'accepted' as const, detail: null, at: '2026-11-28T09:00:01.000Z' },
  accountCount: 1,
  cap: { limit: 100, windowMs: 86_400_000, used: 12, reserved: 30, windowEndsAt: '2026-11-29T07:10:00.000Z', source: 'app' as const },
}

export const listSocialApps = endpoint({
  name: 'listSocialApps',
  method: 'GET',
  path: '/staff/social-apps',
  summary: 'For staff: the apps through which this server posts to platforms that ask for one.',
  signedIn: staff,
  notWhileImpersonating: true,
  reply: z.object({ data: z.array(SocialApp) }),
  example: { reply: { data: [exampleApp] } },
  errors: ['NoPermission'],
})

export const saveSocialApp = endpoint({
  name: 'saveSocialApp',
  method: 'PUT',
  path: '/staff/social-apps/:platform',
  summary: 'For staff: store the keys of an app and ask the platform about them. Without a secret, the stored one stays.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 120, windowSec: 3600 },
  params: ByPlatform,
  body: z.strictObject({
    clientId: z.string().trim().min(4).max(300),
    clientSecret: z.string().trim().min(4).max(500).optional(),
    isReviewed: z.boolean(),
  }),
  reply: z.object({ app: SocialApp }),
  example: {
    request: { params: { platform: 'YOUTUBE' }, body: { clientId: exampleApp.clientId, clientSecret: 'GOCSPX-0123', isReviewed: false } },
    reply: { app: exampleApp },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed'],
})

export const removeSocialApp = endpoint({
  name: 'removeSocialApp',
  method: 'DELETE',
  path: '/staff/social-apps/:platform',
  summary: 'For staff: forget the keys of an app. Accounts connected through it can no longer be renewed.',
  signedIn: staff,
  notWhileImpersonating: true,
  params: ByPlatform,
  reply: z.object({ app: SocialApp }),
  example: { request: { params: { platform: 'YOUTUBE' } }, reply: { app: { ...exampleApp, clientId: null, savedAt: null, check: null } } },
  errors: ['InvalidParam', 'NoPermission'],
})
