const storageKey = 'clipwright.utm'
const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'via']
const ownPrefix = 'clipwright_'
const maxCharacters = 200

/** Where a visit came from, by the query of its first address, written like one; a name with the prefix of the product wins. Empty: not known. */
export function readVisitSource(search: string): string {
  const query = new URLSearchParams(search)
  const fields = names.map((name): [string, string] => [
    name,
    (query.get(ownPrefix + name) ?? query.get(name) ?? '').slice(0, maxCharacters),
  ])
  return new URLSearchParams(fields.filter(([, value]) => value !== '')).toString()
}

let source = ''

/** Takes it from the address before the app leads anywhere else; without any there, what this tab knew before still holds. */
export function noteVisitSource(search: string): void {
  source = readVisitSource(search)
  try {
    if (source === '') source = sessionStorage.getItem(storageKey) ?? ''
    else sessionStorage.setItem(storageKey, source)
  } catch {
    // Without storage it holds until the page is left.
  }
}

export function visitSource(): string {
  return source
}
