import type { FeatureEntry } from '@clipwright/contract/plans/feature-access'
import { expect, test } from 'vitest'
import { creditsOf } from './credits.ts'

const entry = (change: Partial<FeatureEntry>): FeatureEntry => ({
  key: 'VideoProcessing',
  isOn: true,
  type: 'CONSUMPTION',
  value: [],
  amount: 3600,
  usedAmount: 0,
  ...change,
})

test('a plan with a limit gives the whole minutes left, a started one counting as used', () => {
  expect(creditsOf([entry({ usedAmount: 61 })])).toEqual({ kind: 'limited', usedMin: 2, leftMin: 58, amountMin: 60 })
  expect(creditsOf([entry({ usedAmount: 4000 })])).toMatchObject({ leftMin: 0 })
})

test('a plan without a limit still gives what was used', () => {
  expect(creditsOf([entry({ amount: null, usedAmount: 600 })])).toEqual({ kind: 'unlimited', usedMin: 10 })
})

test('a plan without the feature says so, and before loading there is nothing', () => {
  expect(creditsOf([entry({ isOn: false })])).toEqual({ kind: 'none' })
  expect(creditsOf([])).toEqual({ kind: 'none' })
  expect(creditsOf(undefined)).toBeNull()
})
