/**
 * Parses JSON as chat models write it: trailing commas, comments, bare keys, curly or single quotes, line breaks inside
 * strings, and a truncated end. Whatever was complete before the end is kept.
 */
class Reader {
  readonly text: string
  at: number
  depth = 0

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  get here(): string {
    return this.text.charAt(this.at)
  }

  skipBlank(): void {
    const blank = /(?:[\s\ufeff]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/uy
    blank.lastIndex = this.at
    blank.exec(this.text)
    this.at = Math.max(this.at, blank.lastIndex)
  }
}

const mostNested = 40
const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“', '‘': '’', '«': '»' }
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** A curly quote ends a string only where a value may end: it may also be part of the text. */
const endsValue = (text: string, at: number) => /^\s*(?:[,}\]:]|$)/u.test(text.slice(at + 1, at + 20))

function readString(reader: Reader): string {
  const open = reader.here
  const end = closing[open] ?? '"'
  let value = ''
  for (reader.at++; reader.at < reader.text.length; reader.at++) {
    const letter = reader.here
    if (letter === '\\') {
      reader.at++
      const code = reader.here === 'u' ? /^[\da-f]{4}/i.exec(reader.text.slice(reader.at + 1))?.[0] : undefined
      value += code ? String.fromCharCode(parseInt(code, 16)) : (escapes[reader.here] ?? reader.here)
      if (code) reader.at += 4
    } else if (letter === end || (open !== '"' && letter === '"')) {
      if (endsValue(reader.text, reader.at)) break
      value += letter
    } else value += letter
  }
  reader.at++
  return value
}

function readBare(reader: Reader): unknown {
  const word = /[^\s,:{}[\]"]+/uy
  word.lastIndex = reader.at
  const literal = word.exec(reader.text)?.[0] ?? ''
  reader.at += Math.max(1, literal.length)
  if (literal === 'true' || literal === 'false') return literal === 'true'
  if (literal === 'null') return null
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(literal) ? Number(literal) : literal
}

function readList(reader: Reader): unknown[] {
  const list: unknown[] = []
  reader.at++
  for (;;) {
    reader.skipBlank()
    if (reader.at >= reader.text.length) return list
    if (reader.here === ']') {
      reader.at++
      return list
    }
    // A stray brace ends an object that was never closed.
    if (reader.here === ',' || reader.here === '}' || reader.here === ':') reader.at++
    else list.push(readValue(reader))
  }
}

function readObject(reader: Reader): Record<string, unknown> {
  const entries: [string, unknown][] = []
  reader.at++
  for (;;) {
    reader.skipBlank()
    if (reader.at >= reader.text.length || reader.here === ']') break
    if (reader.here === '}') {
      reader.at++
      break
    }
    if (reader.here === ',' || reader.here === ':') {
      reader.at++
      continue
    }
    const key = reader.here in closing ? readString(reader) : String(readBare(reader))
    reader.skipBlank()
    if (reader.here !== ':') continue
    reader.at++
    reader.skipBlank()
    const value = readValue(reader)
    // A number at the very end may have lost digits.
    if (reader.at < reader.text.length || typeof value !== 'number') entries.push([key, value])
  }
  return Object.fromEntries(entries)
}

function readValue(reader: Reader): unknown {
  reader.skipBlank()
  if (reader.depth >= mostNested) return readBare(reader)
  reader.depth++
  const { here } = reader
  const value =
    here === '{' ? readObject(reader) : here === '[' ? readList(reader) : here in closing ? readString(reader) : readBare(reader)
  reader.depth--
  return value
}

/** Every top-level object and list, in order; at most as many as an answer can need. */
export function findValues(text: string, most = 200): unknown[] {
  const values: unknown[] = []
  const reader = new Reader(text, 0)
  while (reader.at < text.length && values.length < most) {
    const start = text.slice(reader.at).search(/[{[]/)
    if (start < 0) break
    reader.at += start
    values.push(readValue(reader))
  }
  return values
}
