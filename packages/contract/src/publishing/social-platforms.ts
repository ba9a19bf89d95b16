import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClosedPlatform } from './social-accounts.ts'

export const listSocialPlatforms = endpoint({
  name: 'listSocialPlatforms',
  method: 'GET',
  path: '/social-platforms',
  summary: 'Platforms that ask for an app of the operator’s own: whether this server has one, and whether it passed the platform’s review.',
  permission: 'project:view',
  /** `isReviewed`: false while the platform still forbids some of it. */
  reply: z.object({ data: z.array(z.object({ platform: ClosedPlatform, isAvailable: z.boolean(), isReviewed: z.boolean() })) }),
  example: { reply: { data: [{ platform: 'YOUTUBE', isAvailable: true, isReviewed: false }] } },
  errors: ['NoPermission'],
})
