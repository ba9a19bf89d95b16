import { useTranslation } from 'react-i18next'
import type { SoldCycle } from '@clipwright/contract/plans/plan-names'
import type { SwitchEstimate } from '@clipwright/contract/plans/subscriptions'
import { dayText } from '../../account/settings/time-words.ts'
import { moneyText } from './money-words.ts'

/** Total, tax, what happens today and at renewal, in one sentence: what the button below it does. */
export function EstimateSentence({ estimate, cycle }: { estimate: SwitchEstimate; cycle: SoldCycle }) {
  const { t, i18n } = useTranslation('billing')
  const { action, charge, tax, takesEffect, nextBillingAt, nextPrice, seconds } = estimate
  const date = nextBillingAt === null ? '' : dayText(nextBillingAt, i18n.language)
  if (action === 'AnyToFree') return t('sentence.free', { date })
  const price = t(`perCycle.${cycle}`, { price: moneyText(nextPrice) })
  if (takesEffect === 'nextBillingDate') return t('sentence.later', { date, price })
  const taxNote = tax.amount === '0' ? t('sentence.noTax') : t('sentence.tax', { tax: moneyText(tax) })
  const minutes = Math.floor(seconds / 60).toLocaleString(i18n.language)
  return t('sentence.now', { charge: moneyText(charge), taxNote, date, price, minutes })
}
