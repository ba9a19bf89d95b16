import { expect, test } from 'vitest'
import { estimateRequest, estimatePrice } from './estimate.ts'
import { estimateTokens } from './tokens.ts'

test('tokens go by length, and by letters where each is a word', () => {
  expect(estimateTokens('a'.repeat(400))).toBe(100)
  expect(estimateTokens('你好世界')).toBe(4)
  expect(estimateTokens('')).toBe(0)
})

test('a request costs its prompts at least, and all of them once more for the comparison at most', () => {
  const prompt = { system: 'x'.repeat(4000), user: 'y'.repeat(36_000) }
  const request = estimateRequest([prompt, prompt])
  expect(request).toEqual({ leastTokens: 20_000, mostTokens: 40_000, answerTokens: 3000 })
  expect(estimatePrice(request, { inputPerMillion: 2.5, outputPerMillion: 10, currency: 'USD' })).toEqual({
    least: 0.05,
    most: 0.13,
    currency: 'USD',
  })
  expect(estimateRequest([])).toEqual({ leastTokens: 0, mostTokens: 0, answerTokens: 0 })
})
