import { expect, test } from 'vitest'
import { includedTax } from './included-tax.ts'
import { money } from './money.ts'

test.each([
  [1190n, '19', 190n],
  [868n, '19', 139n],
  [2900n, '0', 0n],
  [2900n, '8.1', 217n],
  [-500n, '19', 0n],
  [100n, '100', 50n],
])('of %i at %s percent it is %i', (total, percent, tax) => {
  expect(includedTax(money(total, 'EUR'), percent)).toEqual(money(tax, 'EUR'))
})
