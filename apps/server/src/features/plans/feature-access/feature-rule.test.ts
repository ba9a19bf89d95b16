import { FeatureKey } from '@clipwright/contract/plans/feature-access'
import { defaultPlanList } from '@clipwright/money/default-plan-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFeatureAllowed } from './feature-rule.ts'
import { featuresOfPlan, featureTypes, makePlanFeatures } from './plan-features.ts'

const size = fc.nat({ max: 1_000_000 })
const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
const entry = fc.record({
  isOn: fc.boolean(),
  type: fc.constantFrom('ENUM' as const, 'QUOTA' as const, 'CONSUMPTION' as const),
  value: values,
  amount: fc.option(size),
  usedAmount: size,
})
const counted = entry.filter(({ type }) => type !== 'ENUM')

test('a feature that is off is never allowed', () => {
  const demand = fc.record({ value: values, amount: size }, { requiredKeys: [] })
  fc.assert(fc.property(entry, demand, (feature, request) => !isFeatureAllowed({ ...feature, isOn: false }, request)))
})

test('an ENUM is allowed exactly when each requested value is in its list', () => {
  fc.assert(
    fc.property(entry, values, (feature, request) => {
      const allowed = isFeatureAllowed({ ...feature, isOn: true, type: 'ENUM' }, { value: request })
      expect(allowed).toBe(new Set(request).isSubsetOf(new Set(feature.value)))
    }),
  )
  expect(isFeatureAllowed({ isOn: true, type: 'ENUM', value: ['a'], amount: 0, usedAmount: 0 }, { value: 'b' })).toBe(false)
})

test('an amount is allowed exactly when that much is left', () => {
  fc.assert(
    fc.property(counted, size, (feature, amount) => {
      const left = feature.amount === null ? Number.POSITIVE_INFINITY : feature.amount - feature.usedAmount
      expect(isFeatureAllowed({ ...feature, isOn: true }, { amount })).toBe(left >= amount)
    }),
  )
})

test('without a requested amount, usage must be below the limit', () => {
  fc.assert(
    fc.property(counted, (feature) => {
      const allowed = isFeatureAllowed({ ...feature, isOn: true })
      expect(allowed).toBe(feature.amount === null || feature.usedAmount < feature.amount)
    }),
  )
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('an amount of %s is never allowed, even without a limit', (amount) => {
  for (const limit of [null, 10]) {
    expect(isFeatureAllowed({ isOn: true, type: 'QUOTA', value: [], amount: limit, usedAmount: 0 }, { amount })).toBe(false)
  }
})

test('every plan covers every feature, and an unknown plan counts as the free one', () => {
  for (const features of Object.values(makePlanFeatures(defaultPlanList)))
    expect(Object.keys(features).toSorted()).toEqual(FeatureKey.options.toSorted())
  expect(Object.keys(featureTypes)).toEqual(FeatureKey.options)
  for (const name of ['Gold', 'constructor', '__proto__', '']) expect(featuresOfPlan(name)).toBe(featuresOfPlan('FreePlan'))
})
