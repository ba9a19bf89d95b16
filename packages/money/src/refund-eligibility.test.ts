import { Language } from '@clipwright/contract/projects/preferences'
import { formatError } from '@clipwright/messages/format-error'
import { expect, test } from 'vitest'
import { planNames } from './plans.ts'
import { findShortfall, judgeRefund, type RefundRequest } from './refund-eligibility.ts'

const day = 86_400
const eligible: RefundRequest = {
  plan: 'Pro',
  createdAtSec: 0,
  nowSec: 14 * day,
  mayRefund: true,
  isRefunded: false,
  hasDownloads: false,
  hasExports: false,
  hasPosts: false,
  hasSchedules: false,
  shortfall: null,
}

/** In the order in which they are asked; texts are those of the specification. */
const refusals: [string, Partial<RefundRequest>, string][] = [
  ['not one’s own', { mayRefund: false }, 'No authorized to refund this project.'],
  ['not Pro', { plan: 'Starter' }, 'Only PRO plan users are eligible for a refund.'],
  ['refunded', { isRefunded: true }, "Project ineligible for manual refund because it's already refunded."],
  [
    'too old',
    { nowSec: 14 * day + 1 },
    'The project has been created for more than 14 days. It is not eligible for a refund. Please contact customer support for assistance.',
  ],
  ['downloaded', { hasDownloads: true }, "You've already downloaded some clips, and are ineligible for refund."],
  ['exported', { hasExports: true }, "You've already downloaded some clips, and are ineligible for refund."],
  ['posted', { hasPosts: true }, "You've already posted some clips, and are ineligible for refund."],
  ['scheduled', { hasSchedules: true }, "You've already scheduled some clips, and are ineligible for refund."],
]

test('fourteen days to the second, nothing used: eligible', () => {
  expect(judgeRefund(eligible)).toEqual({ isEligible: true })
})

test.each(refusals)('%s', (_, fields, message) => {
  expect(judgeRefund({ ...eligible, ...fields })).toMatchObject({ isEligible: false, message })
})

test('of all 256 combinations the first case in the order speaks', () => {
  for (let mask = 0; mask < 1 << refusals.length; mask++) {
    const cases = refusals.filter((_, index) => mask & (1 << index))
    const answer = judgeRefund(Object.assign({}, eligible, ...cases.map(([, fields]) => fields)))
    expect(answer.isEligible ? undefined : answer.message).toBe(cases[0]?.[2])
  }
})

test('what fell short is given back on every plan, and no other refusal is lifted', () => {
  for (const shortfall of ['noSpeech', 'fewClips', 'roughWords'] as const) {
    expect(planNames.filter((plan) => !judgeRefund({ ...eligible, plan, shortfall }).isEligible)).toEqual([])
    expect(judgeRefund({ ...eligible, plan: 'Starter', shortfall, hasDownloads: true })).toMatchObject({ reason: 'downloaded' })
  }
})

test.each([
  ['none', 5, 600, 'noSpeech'],
  ['good', 0, 600, 'fewClips'],
  ['good', 1, 1799, null],
  ['good', 3, 1800, 'fewClips'],
  ['good', 4, 7200, null],
  ['draft', 4, 7200, 'roughWords'],
  ['exact', 4, 7200, null],
] as const)('words %s, %i clips of %i s: %s', (quality, clipCount, processedSec, shortfall) => {
  expect(findShortfall({ quality, clipCount, processedSec })).toBe(shortfall)
})

test('only Pro', () => {
  expect(planNames.filter((plan) => judgeRefund({ ...eligible, plan }).isEligible)).toEqual(['Pro'])
})

test('every text is in the catalogue in all languages', () => {
  for (const language of Language.options.filter((one) => one !== 'en')) {
    for (const [, , errorMessage] of refusals)
      expect(formatError({ errorName: 'NoPermission', errorMessage }, language)).not.toBe(errorMessage)
  }
})
