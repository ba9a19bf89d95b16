/** The messages of a namespace by key, each plural form separately: `menu.rename`, `clips_one`. */
export function flattenMessages(messages: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(messages) as [string, string | object][]) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flattenMessages(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

export const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
