const names = new Set(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'via'])
const maxHeader = 2000
const maxValue = 200

/** The fields of an `x-utm` header, which is written like a URL query; null when there are none. */
export function readUtm(header: string | undefined): Record<string, string> | null {
  const query = new URLSearchParams((header ?? '').slice(0, maxHeader))
  const fields = [...query].filter(([name, value]) => names.has(name) && value !== '' && !value.includes('\0'))
  return fields.length === 0 ? null : Object.fromEntries(fields.map(([name, value]) => [name, value.slice(0, maxValue)]))
}
