const open = '\u0001'
const close = '\u0002'

/** Placeholder values for `names`, which `fillPhrase` replaces later. */
export function slotsFor<Name extends string>(...names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, open + name + close])) as Record<Name, string>
}

/** Fills a phrase that was looked up with `slotsFor`. A look-up for each of hundreds of items would take longer than drawing them. */
export function fillPhrase(phrase: string, values: Readonly<Record<string, string | number>>): string {
  return phrase
    .split(open)
    .map((piece, at) => {
      const end = at === 0 ? -1 : piece.indexOf(close)
      return end < 0 ? piece : String(values[piece.slice(0, end)] ?? '') + piece.slice(end + 1)
    })
    .join('')
}
