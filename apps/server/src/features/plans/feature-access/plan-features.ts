import type { FeatureConfigs, FeatureEntry, FeatureKey, FeatureType } from '@clipwright/contract/plans/feature-access'

type PlanFeature = Pick<FeatureEntry, 'isOn' | 'value' | 'amount'>
type PlanFeatures = Record<FeatureKey, PlanFeature>

export const featureTypes: Record<FeatureKey, FeatureType> = {
  VideoProcessing: 'CONSUMPTION',
  OrgSeat: 'QUOTA',
  OrgCreate: 'QUOTA',
  BrandTemplate: 'QUOTA',
  ExportFormat: 'ENUM',
  RemoveWatermark: 'ENUM',
  SingleSignOn: 'ENUM',
  ApiKey: 'ENUM',
  Broll: 'CONSUMPTION',
}

const on: PlanFeature = { isOn: true, value: [], amount: 0 }
const off: PlanFeature = { isOn: false, value: [], amount: 0 }
const unlimited: PlanFeature = { isOn: true, value: [], amount: null }
const upTo = (amount: number): PlanFeature => ({ isOn: amount > 0, value: [], amount })
const anyOf = (...value: string[]): PlanFeature => ({ isOn: true, value, amount: 0 })
/** Plans count credits in minutes; amounts are seconds. */
const minutes = (count: number): PlanFeature => upTo(count * 60)

const video = anyOf('VIDEO_PREVIEW', 'VIDEO_FILE')
const videoAndXml = anyOf('VIDEO_PREVIEW', 'VIDEO_FILE', 'ADOBE_XML')

const free: PlanFeatures = {
  VideoProcessing: minutes(60),
  OrgSeat: upTo(1),
  OrgCreate: upTo(3),
  BrandTemplate: upTo(0),
  ExportFormat: video,
  RemoveWatermark: off,
  SingleSignOn: off,
  ApiKey: off,
  Broll: upTo(10),
}
const starter: PlanFeatures = {
  ...free,
  VideoProcessing: minutes(150),
  BrandTemplate: upTo(1),
  RemoveWatermark: on,
  Broll: upTo(50),
}
const pro: PlanFeatures = {
  ...starter,
  VideoProcessing: minutes(300),
  OrgSeat: upTo(4),
  OrgCreate: upTo(10),
  BrandTemplate: upTo(2),
  ExportFormat: videoAndXml,
  ApiKey: on,
  Broll: upTo(200),
}
const everything: PlanFeatures = {
  VideoProcessing: unlimited,
  OrgSeat: unlimited,
  OrgCreate: unlimited,
  BrandTemplate: unlimited,
  ExportFormat: videoAndXml,
  RemoveWatermark: on,
  SingleSignOn: on,
  ApiKey: on,
  Broll: unlimited,
}

/** What each plan includes without further agreements. The only place where plans differ. */
export const planFeatures = {
  FreePlan: free,
  FreeTrial: { ...pro, VideoProcessing: minutes(90), OrgSeat: upTo(2), RemoveWatermark: off, ApiKey: off, Broll: upTo(20) },
  Starter: starter,
  Essential: { ...starter, VideoProcessing: minutes(200), OrgSeat: upTo(2) },
  Pro: pro,
  Enterprise: everything,
  /** A single user’s own machine: nothing is sold, so nothing is limited. */
  local: everything,
} satisfies Record<string, PlanFeatures>

/** Features of a plan; an unknown plan gets those of the free one. */
export function featuresOfPlan(plan: string): PlanFeatures {
  return Object.hasOwn(planFeatures, plan) ? planFeatures[plan as keyof typeof planFeatures] : planFeatures.FreePlan
}

export const defaultConfigs: FeatureConfigs = { watermarkByDefault: false, allowAiProviders: true, localModel: 'ask' }
