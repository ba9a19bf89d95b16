import { expect, test } from 'vitest'
import { choosePromotion, showsEnd, type Promotion } from './promotion.ts'
import { mergeVisits, readVisitParameters } from './visit-parameters.ts'

const promotion = (promotionId: string, fields: Partial<Promotion>): Promotion => ({
  promotionId,
  oneLiner: '',
  endAtSec: null,
  utm: {},
  couponCode: null,
  coupons: [],
  ...fields,
})
/** Parameters from a query without escapes, as the address of a page has them. */
const readQuery = (query: string) => {
  const values = new Map(query.split('&').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
  return readVisitParameters({ get: (name) => values.get(name) ?? null })
}

test('the prefixed variant wins, an empty one does not', () => {
  expect(readQuery('utm_source=a&clipwright_utm_source=b&utm_campaign=c&clipwright_utm_campaign=')).toEqual({
    utm_source: 'b',
    utm_campaign: 'c',
  })
})

test('every parameter of the list, and no other', () => {
  const names = [
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
    'via',
    'meta_login',
    'coupon_code',
    'add_trial',
    'add_trial_all',
    'special_credit',
  ]
  const query = [...names, 'clipwright_via', 'gclid'].map((name) => `${name}=value of ${name}`).join('&')
  expect(readQuery(query)).toEqual(Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
  expect(readQuery(`via=${'a'.repeat(500)}`).via).toHaveLength(200)
})

test('the first visit is remembered, a later one adds to it', () => {
  expect(mergeVisits(readQuery('utm_source=a&via=x'), readQuery('utm_source=b&coupon_code=c'))).toEqual({
    utm_source: 'a',
    via: 'x',
    coupon_code: 'c',
  })
})

test('a code comes first, then the promotion that names most of the campaign', () => {
  const all = [
    promotion('code', { couponCode: 'HELLO', utm: { utm_source: 'tube' } }),
    promotion('broad', { utm: { utm_source: 'tube' } }),
    promotion('narrow', { utm: { utm_source: 'Tube', utm_campaign: 'Spring' } }),
    promotion('over', { utm: { utm_source: 'tube', utm_campaign: 'spring', utm_term: 'x' }, endAtSec: 100 }),
    promotion('for nobody', {}),
  ]
  const choose = (query: string, now = 100) => choosePromotion(all, readQuery(query), now)?.promotionId ?? null
  expect(choose('utm_source=tube')).toBe('broad')
  expect(choose('utm_source=TUBE&utm_campaign=spring&utm_term=x')).toBe('narrow')
  expect(choose('utm_source=tube&utm_campaign=spring&utm_term=x', 99)).toBe('over')
  expect(choose('utm_source=tube&coupon_code=hello')).toBe('code')
  expect(choose('utm_source=other')).toBeNull()
  expect(choose('')).toBeNull()
})

test('the end is shown within 30 days of it, and no more once it is over', () => {
  const days = (count: number) => count * 86_400
  expect([days(31), days(30) + 1, days(30), 1, 0, -1].map((left) => showsEnd({ endAtSec: days(100) }, days(100) - left))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(showsEnd({ endAtSec: null }, 0)).toBe(false)
})
