import { expect, test } from 'vitest'
import { findFloatArithmetic } from './money-arithmetic.ts'

const own = 'packages/money/src/tax.ts'
const user = 'apps/web/src/features/plans/credits/price.tsx'
const usingMoney = (code: string) => `import type { Money } from '@clipwright/money/money'\n${code}\n`

test.each(['Number(amount)', 'parseFloat(text)', 'total.toFixed(2)', 'Math.round(price)', 'const rate = 0.19'])(
  'the package has no floating point: %s',
  (code) => {
    expect(findFloatArithmetic(own, code)).toHaveLength(1)
  },
)

test.each([
  'Number(price.amount) / 100',
  'parseInt(String(amount))',
  'Math.round(price.amount)',
  'const cents = +price.amount',
  '(a.amount).toFixed(2)',
  'const price = { amount: 12n } as unknown as Money',
])('who uses money keeps it whole: %s', (code) => {
  expect(findFloatArithmetic(user, usingMoney(code)).length).toBeGreaterThan(0)
  expect(findFloatArithmetic(user, code)).toEqual([])
})

test('whole numbers, texts and comments are fine', () => {
  const code = "const share = (amount * 3n) / 4n // 0.75\nconst text = '29.00'\nconst width = 1.5 * count\n"
  expect(findFloatArithmetic(user, usingMoney(code))).toEqual([])
  expect(findFloatArithmetic(own, "const share = (amount * 3n) / 4n // 0.75\nconst text = '29.00'\n")).toEqual([])
  expect(findFloatArithmetic('packages/money/src/money.ts', 'return amount as MinorAmount')).toEqual([])
})
