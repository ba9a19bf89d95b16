import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Features of a plan. Each is checked by name, through one function of the server. */
export const FeatureKey = z.enum([
  /** Seconds of video an organisation may process. */
  'VideoProcessing',
  /** Members of an organisation. */
  'OrgSeat',
  /** Organisations one person may own. */
  'OrgCreate',
  'BrandTemplate',
  /** Export targets, by name. */
  'ExportFormat',
  /** Clips without the product's mark. */
  'RemoveWatermark',
  'SingleSignOn',
  'ApiKey',
  /** Tasks that find or make images and videos for a clip. */
  'Broll',
])
export type FeatureKey = z.infer<typeof FeatureKey>

export const FeatureType = z.enum(['ENUM', 'QUOTA', 'CONSUMPTION'])
export type FeatureType = z.infer<typeof FeatureType>

export const FeatureEntry = z.object({
  key: FeatureKey,
  isOn: z.boolean(),
  type: FeatureType,
  /** Allowed values of an ENUM feature; empty for other types. */
  value: z.array(z.string()),
  /** Quantity, in the feature's own unit; null is unlimited. Zero for ENUM. */
  amount: z.number().int().nonnegative().nullable(),
  usedAmount: z.number().int().nonnegative(),
})
export type FeatureEntry = z.infer<typeof FeatureEntry>

/** Settings of an organisation. They never extend what the plan allows. */
export const FeatureConfigs = z.object({
  /** Clips of new projects have the product's mark, even where the plan would leave it out. */
  watermarkByDefault: z.boolean(),
  /** Words of recordings may be sent to the configured speech and language services. */
  allowAiProviders: z.boolean(),
  /** Whether a language model on this machine may choose moments; `ask` until somebody decides. */
  localModel: z.enum(['ask', 'use', 'never']),
})
export type FeatureConfigs = z.infer<typeof FeatureConfigs>

export const FeatureAccess = z.object({ plan: z.string(), features: z.array(FeatureEntry), configs: FeatureConfigs })
export type FeatureAccess = z.infer<typeof FeatureAccess>

export const updateMyFeatureConfigs = endpoint({
  name: 'updateMyFeatureConfigs',
  method: 'POST',
  path: '/orgs/update-my-feature-configs',
  summary: 'Change switches of the organisation. Amounts, values and the plan are never taken from a caller.',
  permission: 'project:edit',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({
    configs: z
      .strictObject({
        watermarkByDefault: z.boolean().optional(),
        /** Only people with `org:edit`. */
        allowAiProviders: z.boolean().optional(),
        /** Only people with `org:edit`. */
        localModel: z.enum(['use', 'never']).optional(),
      })
      .refine((configs) => Object.keys(configs).length > 0, 'Say at least one switch.'),
  }),
  reply: FeatureAccess,
  example: {
    request: { body: { configs: { allowAiProviders: false } } },
    reply: {
      plan: 'Pro',
      features: [
        { key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: 4, usedAmount: 2 },
        { key: 'ExportFormat', isOn: true, type: 'ENUM', value: ['VIDEO_FILE', 'ADOBE_XML'], amount: 0, usedAmount: 0 },
      ],
      configs: { watermarkByDefault: false, allowAiProviders: false, localModel: 'ask' },
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed'],
})
