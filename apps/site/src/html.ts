/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  return part ? part.map(toText).join('') : ''
}

/** A piece of a page. What is put in is escaped, unless it is a piece itself; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + toText(parts[index])).join(''))
}

/** Data for scripts and search engines. A "<" would end the element. */
export const jsonBlock = (data: unknown) => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
