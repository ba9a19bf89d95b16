export type ReasonPart = { text: string; marked: boolean }

const quotePairs: Record<string, string> = { '“': '”', '"': '"', '«': '»', '„': '“', '「': '」' }

/** Splits a reason so that the words it quotes can be marked. Nested or unclosed quotes stay plain. */
export function markQuotes(reason: string): ReasonPart[] {
  const parts: ReasonPart[] = []
  let plain = ''
  for (let at = 0; at < reason.length; at += 1) {
    const open = reason[at] ?? ''
    const close = quotePairs[open]
    const end = close ? reason.indexOf(close, at + 1) : -1
    if (end > at + 1) {
      if (plain) parts.push({ text: plain, marked: false })
      plain = ''
      parts.push({ text: reason.slice(at + 1, end), marked: true })
      at = end
    } else {
      plain += open
    }
  }
  if (plain) parts.push({ text: plain, marked: false })
  return parts
}
