import { expect, test } from 'vitest'
import { ApiError, type ApiErrorName } from './api-error.ts'
import { isToasted } from './toast-rules.ts'

const failure = (name: ApiErrorName, message = 'No.') => new ApiError(name, message, { statusCode: 400 })

test.each(['InvoiceUnpaidError', 'UpgradeCardError', 'UpgradeCardSCAError', 'UploadedInProgressError', 'LoginRequired'] as const)(
  '%s is not told over the page',
  (name) => {
    expect(isToasted(failure(name), '/dashboard')).toBe(false)
  },
)

test('a used-up trial is reported where it can be extended, any other limit in a toast', () => {
  expect(isToasted(failure('QuotaExceed', 'Trial user quota not enough'), '/dashboard')).toBe(false)
  expect(isToasted(failure('QuotaExceed', 'You have reached the limit of your plan.'), '/dashboard')).toBe(true)
})

test.each([
  ['/post/callback', false],
  ['/subscription/redirect', false],
  ['/subscription', true],
  ['/dashboard', true],
])('on %s a refusal is told over the page: %s', (path, isTold) => {
  expect(isToasted(failure('NoPermission'), path)).toBe(isTold)
})
