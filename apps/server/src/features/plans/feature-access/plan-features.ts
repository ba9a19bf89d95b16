import type { FeatureConfigs, FeatureEntry, FeatureKey, FeatureType } from '@clipwright/contract/plans/feature-access'
import { secondsPerCredit } from '@clipwright/money/credits'
import { defaultPlanList } from '@clipwright/money/default-plan-list'
import { findPlanEntry, type PlanListFile } from '@clipwright/money/plan-list'
import type { PlanName } from '@clipwright/money/plans'

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

const video = anyOf('VIDEO_PREVIEW', 'VIDEO_FILE')
const videoAndXml = anyOf('VIDEO_PREVIEW', 'VIDEO_FILE', 'ADOBE_XML')

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

/** What each plan includes without further agreements: amounts by the plan list, the rest by this table. */
export function makePlanFeatures(list: PlanListFile) {
  const amountsOf = (plan: PlanName): Pick<PlanFeatures, 'VideoProcessing' | 'OrgSeat' | 'BrandTemplate'> => {
    // A plan that a list does not sell stays with those who have it.
    const { credits, seats, brandTemplates } = list.plans.find(({ key }) => key === plan) ?? findPlanEntry(defaultPlanList, plan)
    return { VideoProcessing: upTo(credits * secondsPerCredit), OrgSeat: upTo(seats), BrandTemplate: upTo(brandTemplates) }
  }
  const free: PlanFeatures = {
    ...amountsOf('FreePlan'),
    OrgCreate: upTo(3),
    ExportFormat: video,
    RemoveWatermark: off,
    SingleSignOn: off,
    ApiKey: off,
    Broll: upTo(10),
  }
  const starter: PlanFeatures = { ...free, ...amountsOf('Starter'), RemoveWatermark: on, Broll: upTo(50) }
  const pro: PlanFeatures = {
    ...starter,
    ...amountsOf('Pro'),
    OrgCreate: upTo(10),
    ExportFormat: videoAndXml,
    ApiKey: on,
    Broll: upTo(200),
  }
  return {
    FreePlan: free,
    FreeTrial: { ...pro, ...amountsOf('FreeTrial'), RemoveWatermark: off, ApiKey: off, Broll: upTo(20) },
    Starter: starter,
    Essential: { ...starter, ...amountsOf('Essential') },
    Pro: pro,
    Enterprise: everything,
    /** A single user’s own machine: nothing is sold, so nothing is limited. */
    local: everything,
  } satisfies Record<string, PlanFeatures>
}

let planFeatures = makePlanFeatures(defaultPlanList)
let trialDays = trialDaysOf(defaultPlanList)

/** Takes the plan list that the operator wrote, once, before anything is served. */
export function setPlanList(list: PlanListFile): void {
  planFeatures = makePlanFeatures(list)
  trialDays = trialDaysOf(list)
}

function trialDaysOf(list: PlanListFile): number {
  return findPlanEntry(list, 'FreeTrial').trialDays ?? 7
}

/** How long a trial lasts. */
export const readTrialDays = (): number => trialDays

/** Features of a plan; an unknown plan gets those of the free one. */
export function featuresOfPlan(plan: string): PlanFeatures {
  return Object.hasOwn(planFeatures, plan) ? planFeatures[plan as keyof typeof planFeatures] : planFeatures.FreePlan
}

export const defaultConfigs: FeatureConfigs = { watermarkByDefault: false, allowAiProviders: true, localModel: 'ask' }
