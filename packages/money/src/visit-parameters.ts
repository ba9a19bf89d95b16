/** Parameters of advertisements, each also with the prefix of the product, which wins. */
const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
/** Others that a visit may bring. */
const otherNames = ['via', 'meta_login', 'coupon_code', 'add_trial', 'add_trial_all', 'special_credit'] as const
const ownPrefix = 'clipwright_'
/** Longer values are no names that anybody gave a campaign. */
const maxCharacters = 200

export type UtmName = (typeof utmNames)[number]
export type VisitParameters = Partial<Record<UtmName | (typeof otherNames)[number], string>>

/** The parameters of a first address, to be kept until a purchase. Empty ones count as absent. */
export function readVisitParameters(query: { get(name: string): string | null }): VisitParameters {
  const prefixed = utmNames.map((name) => [name, query.get(ownPrefix + name) || query.get(name)] as const)
  const plain = otherNames.map((name) => [name, query.get(name)] as const)
  return Object.fromEntries([...prefixed, ...plain].flatMap(([name, value]) => (value ? [[name, value.slice(0, maxCharacters)]] : [])))
}

/** Those of the first visit stay; a later one adds what it did not bring. */
export const mergeVisits = (first: VisitParameters, later: VisitParameters): VisitParameters => ({ ...later, ...first })
