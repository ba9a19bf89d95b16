import { mergeVisits, readVisitParameters, type VisitParameters } from '@clipwright/money/visit-parameters'
import { readStored, writeStored } from './stored-state.ts'

const storageKey = 'visit'
/** What every call carries of it. */
const sourceNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'via'] as const

let visit: VisitParameters = {}

/** Takes the parameters of a visit from its first address, before the app leads anywhere else. Those of the first visit stay until a purchase. */
export function noteVisitSource(search: string): void {
  visit = mergeVisits(readStored<VisitParameters>(storageKey, {}), readVisitParameters(new URLSearchParams(search)))
  if (Object.keys(visit).length > 0) writeStored(storageKey, visit)
}

/** What this browser’s visits brought: campaign, coupon code, trial. */
export const visitParameters = (): VisitParameters => visit

/** Where the visit came from, written like the query of an address. Empty: not known. */
export function visitSource(): string {
  const fields = sourceNames.flatMap((name): [string, string][] => {
    const value = visit[name]
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams(fields).toString()
}
