import { Language } from '@clipwright/contract/projects/preferences'
import { formatError } from '@clipwright/messages/format-error'
import { expect, test } from 'vitest'
import { planNames } from './plans.ts'
import { judgeRefund, type RefundRequest } from './refund-eligibility.ts'

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

test('only Pro', () => {
  expect(planNames.filter((plan) => judgeRefund({ ...eligible, plan }).isEligible)).toEqual(['Pro'])
})

test('every text is in the catalogue in all languages', () => {
  for (const language of Language.options.filter((one) => one !== 'en')) {
    for (const [, , errorMessage] of refusals)
      expect(formatError({ errorName: 'NoPermission', errorMessage }, language)).not.toBe(errorMessage)
  }
})
