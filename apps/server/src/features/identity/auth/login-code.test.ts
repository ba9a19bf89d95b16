import { expect, test } from 'vitest'
import { hashLoginCode, isLoginCode, loginCodeCost } from './login-code.ts'

test('a code matches its hash at the cost of the server, which is high, and no other code does', async () => {
  expect(loginCodeCost).toBeGreaterThanOrEqual(2 ** 14)
  const hashed = await hashLoginCode('012345', loginCodeCost)
  expect(await isLoginCode('012345', hashed, loginCodeCost)).toBe(true)
  expect(await isLoginCode('012346', hashed, loginCodeCost)).toBe(false)
  expect(await isLoginCode('012345', hashed, 2)).toBe(false)
})
