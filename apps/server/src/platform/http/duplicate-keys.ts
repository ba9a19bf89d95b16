const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * The first key that an object of this JSON text has twice; undefined when there is none. Parsers differ in which of the
 * two values they take, so what one program checked is not what the next one does. Expects text that `JSON.parse` takes.
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
      // Written otherwise, with escapes, it is the same key.
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}
