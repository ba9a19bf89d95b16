const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * The first key that occurs twice in an object of this JSON text; undefined when there is none. Parsers differ in which of
 * the two values they keep, so what one program checks may not be what the next one reads. Expects valid JSON.
 */
export function findDuplicateKey(json: string): string | undefined {
  const open: (Set<string> | null)[] = []
  let text = ''
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') text = token
    else {
      const keys = open.at(-1)
      // Parsed, because the same key can be written with escapes.
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}
