type ReasonPart = { text: string; marked: boolean }

const quotePairs: Record<string, string> = { '“': '”', '"': '"', '«': '»', '„': '“”', '「': '」' }
const opening = /[“"«„「][\u00a0\u202f]?$/u
const closing = /^[\u00a0\u202f]?[”"»“」]/u

/**
 * Splits a reason so that quoted words can be marked, without their quotation marks. Given quotes are searched exactly,
 * whatever quotation marks they contain; otherwise quotation marks decide. Nested or unclosed quotes stay plain.
 */
export function markQuotes(reason: string, quotes: readonly string[] = []): ReasonPart[] {
  const presentQuotes = [...new Set(quotes)].filter((quote) => quote !== '' && reason.includes(quote))
  return presentQuotes.length > 0 ? markKnown(reason, presentQuotes) : markPairs(reason)
}

function markKnown(reason: string, quotes: readonly string[]): ReasonPart[] {
  const parts: ReasonPart[] = []
  let rest = reason
  for (;;) {
    const first = quotes
      .map((quote) => ({ quote, at: rest.indexOf(quote) }))
      .filter(({ at }) => at >= 0)
      // The longer of two that start together: one may be a prefix of the other.
      .sort((a, b) => a.at - b.at || b.quote.length - a.quote.length)[0]
    if (!first) break
    const before = rest.slice(0, first.at)
    const after = rest.slice(first.at + first.quote.length)
    const isQuoted = opening.test(before) && closing.test(after)
    parts.push({ text: isQuoted ? before.replace(opening, '') : before, marked: false }, { text: first.quote, marked: true })
    rest = isQuoted ? after.replace(closing, '') : after
  }
  parts.push({ text: rest, marked: false })
  return parts.filter((part) => part.text !== '')
}

function markPairs(reason: string): ReasonPart[] {
  const parts: ReasonPart[] = []
  let plain = ''
  for (let at = 0; at < reason.length; at += 1) {
    const open = reason[at] ?? ''
    const end = nearest(reason, quotePairs[open] ?? '', at + 1)
    if (end > at + 1) {
      if (plain) parts.push({ text: plain, marked: false })
      plain = ''
      parts.push({ text: reason.slice(at + 1, end).trim(), marked: true })
      at = end
    } else {
      plain += open
    }
  }
  if (plain) parts.push({ text: plain, marked: false })
  return parts
}

/** Index of the first of some marks from a position on; -1 when there is none. German and Polish close „ differently. */
function nearest(text: string, marks: string, from: number): number {
  const places = [...marks].map((mark) => text.indexOf(mark, from)).filter((at) => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}
