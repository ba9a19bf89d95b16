import type { MoneyAmount } from '@clipwright/contract/plans/money-amount'
import { money, type Money } from './money.ts'

export const moneyToJson = ({ amount, currency }: Money): MoneyAmount => ({ amount: amount.toString(), currency })

/** Throws `MoneyError` for a currency that is not in the table. */
export const moneyFromJson = ({ amount, currency }: MoneyAmount): Money => money(BigInt(amount), currency)
