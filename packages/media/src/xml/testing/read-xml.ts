/** A strict reader for tests, independent of the writer: it refuses whatever XML 1.0 forbids. */
export type XmlElement = { name: string; attributes: Map<string, string>; children: XmlElement[]; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const nameForm = /^[A-Za-z_][\w.-]*$/

function decode(raw: string): string {
  if (/[<>]/.test(raw)) throw new Error(`a bare angle bracket in ${JSON.stringify(raw)}`)
  const decoded = raw.replace(/&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));|&/g, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    const letter = entities[name ?? '']
    if (letter === undefined) throw new Error(`an entity that nobody declared: ${whole}`)
    return letter
  })
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(decoded)) throw new Error('a character XML does not allow')
  return decoded
}

function readTag(inside: string): { name: string; attributes: Map<string, string> } {
  const name = /^[^\s]+/.exec(inside)?.[0] ?? ''
  if (!nameForm.test(name)) throw new Error(`not a name: ${name}`)
  const attributes = new Map<string, string>()
  let rest = inside.slice(name.length)
  while (rest.trim() !== '') {
    const match = /^\s+([A-Za-z_][\w.-]*)="([^"]*)"/.exec(rest)
    if (!match) throw new Error(`not an attribute: ${rest}`)
    if (attributes.has(match[1] ?? '')) throw new Error(`an attribute twice: ${match[1]}`)
    attributes.set(match[1] ?? '', decode(match[2] ?? ''))
    rest = rest.slice(match[0].length)
  }
  return { name, attributes }
}

export function readXml(document: string): { doctype: string; root: XmlElement } {
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE (\w+)>\n/.exec(document)
  if (!head) throw new Error('no XML declaration and document type')
  const stack: XmlElement[] = [{ name: '', attributes: new Map(), children: [], text: '' }]
  const top = () => stack.at(-1) as XmlElement
  for (const piece of document.slice(head[0].length).matchAll(/<([^<>]*)>|([^<]+)/g)) {
    const [, tag, text] = piece
    if (text !== undefined) top().text += decode(text)
    else if (tag?.startsWith('/')) {
      const closed = stack.pop()
      if (closed?.name !== tag.slice(1) || stack.length === 0) throw new Error(`</${tag.slice(1)}> closes <${closed?.name}>`)
    } else {
      const isEmpty = tag?.endsWith('/') ?? false
      const element: XmlElement = { ...readTag(isEmpty ? (tag ?? '').slice(0, -1) : (tag ?? '')), children: [], text: '' }
      top().children.push(element)
      if (!isEmpty) stack.push(element)
    }
  }
  const [root, ...others] = stack[0]?.children ?? []
  if (stack.length !== 1 || !root || others.length > 0) throw new Error('not exactly one root')
  return { doctype: head[1] ?? '', root }
}

export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The one element at a path such as "media/video/format"; throws when it is missing. */
export function getElementAt(element: XmlElement, path: string): XmlElement {
  return path.split('/').reduce((parent, name) => {
    const child = listChildren(parent, name)[0]
    if (!child) throw new Error(`<${parent.name}> has no <${name}>`)
    return child
  }, element)
}

export function readTextAt(element: XmlElement, path: string): string {
  return getElementAt(element, path).text
}

export function readNumberAt(element: XmlElement, path: string): number {
  const value = Number(readTextAt(element, path))
  if (!Number.isFinite(value)) throw new Error(`<${path}> is not a number`)
  return value
}

export function listElements(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(listElements)]
}
