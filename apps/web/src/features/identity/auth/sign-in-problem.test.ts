import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { signInProblem } from './sign-in-problem.ts'

/** Every text by its own key, and errors as the server words them by default. */
const t = ((key: string) => (key === 'errors:SignInFailedError' ? 'We could not sign you in.' : key)) as TFunction<'auth'>

test.each([
  ['SignInFailedError', 'This team takes new people by invitation only. Ask its owner to invite you.'],
  ['QuotaExceed', 'All seats of this team are taken.'],
] as const)('a sign-in that fails with %s says why, where the server does', (errorName, message) => {
  expect(signInProblem(new ApiError(errorName, message), t)).toBe(message)
})

test('a sign-in that fails for no reason to be told asks to start over', () => {
  expect(signInProblem(new ApiError('SignInFailedError', 'We could not sign you in.'), t)).toBe('We could not sign you in.')
})
