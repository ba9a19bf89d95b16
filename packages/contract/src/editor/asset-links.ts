import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const AssetLink = z.object({
  uri: z.string(),
  url: z.string(),
  kind: z.enum(['image', 'video', 'sound']),
  /** File name given by the person. */
  fileName: z.string(),
})
export type AssetLink = z.infer<typeof AssetLink>

export const listAssetLinks = endpoint({
  name: 'listAssetLinks',
  method: 'POST',
  path: '/asset-links/query',
  summary: 'Addresses, good for an hour, of uploads that are put on a clip. What is not there is left out.',
  permission: 'project:view',
  rate: { limit: 240, windowSec: 60 },
  body: z.strictObject({
    uris: z
      .array(z.string().regex(/^upload:\/\/[\w-]{6,40}$/))
      .min(1)
      .max(300),
  }),
  reply: z.object({ links: z.array(AssetLink) }),
  example: {
    request: { body: { uris: ['upload://dxho_kzIaJ107mWk'] } },
    reply: { links: [{ uri: 'upload://dxho_kzIaJ107mWk', url: '/api/media/eyJ/logo.png', kind: 'image', fileName: 'logo.png' }] },
  },
  errors: ['InvalidParam'],
})
