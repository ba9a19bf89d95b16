/**
 * The subset of Markdown for notices. The result is data that React renders, so no text is ever interpreted as HTML;
 * anything else stays plain text.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: Inline[] }

export type Block = { kind: 'heading' | 'paragraph'; parts: Inline[] } | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const heading = /^#{1,6}\s+(.*?)\s*#*$/
const bullet = /^[-*+]\s+(.*)$/
const numbered = /^\d{1,3}[.)]\s+(.*)$/
/** Pages of the app, https and mail; nothing executable. */
const safeAddress = /^(\/(?![/\\])[^\s\\]*|https:\/\/\S+|mailto:[^\s?]+@[^\s?]+)$/i
/** Deeper nesting than anybody writes by hand. */
const maxDepth = 6

export function isSafeAddress(href: string): boolean {
  return safeAddress.test(href)
}

/** Paragraphs, headings and lists, in order. */
export function toBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const raw of markdown.replaceAll('\r\n', '\n').split('\n')) {
    const line = raw.trim()
    const title = heading.exec(line)?.[1]
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1]
    if (line === '') open = null
    else if (title !== undefined) {
      blocks.push({ kind: 'heading', parts: toInline(title) })
      open = null
    } else if (item !== undefined) {
      const isOrdered = bullet.exec(line) === null
      if (open?.kind !== 'list' || open.isOrdered !== isOrdered) blocks.push((open = { kind: 'list', isOrdered, items: [] }))
      open.items.push(toInline(item))
    } else if (open?.kind === 'paragraph') open.parts.push({ kind: 'text', text: ' ' }, ...toInline(line))
    else blocks.push((open = { kind: 'paragraph', parts: toInline(line) }))
  }
  return blocks
}

type Mark = { length: number; inline: Inline }

const patterns: readonly [RegExp, (match: RegExpExecArray, depth: number) => Inline | null][] = [
  [/^`([^`]+)`/, ([, text = '']) => ({ kind: 'code', text })],
  [/^\*\*(\S(?:.*?\S)?)\*\*/, ([, text = ''], depth) => ({ kind: 'strong', parts: toInline(text, depth + 1) })],
  [/^\*([^\s*](?:[^*]*?[^\s*])?)\*/, ([, text = ''], depth) => ({ kind: 'em', parts: toInline(text, depth + 1) })],
  [/^_(\S(?:[^_]*?\S)?)_(?!\w)/, ([, text = ''], depth) => ({ kind: 'em', parts: toInline(text, depth + 1) })],
  [
    /^\[([^\][]+)\]\(([^()\s]+)\)/,
    ([, text = '', href = ''], depth) => (isSafeAddress(href) ? { kind: 'link', href, parts: toInline(text, depth + 1) } : null),
  ],
]

function markAt(text: string, depth: number): Mark | null {
  for (const [pattern, toPart] of patterns) {
    const match = pattern.exec(text)
    const inline = match && toPart(match, depth)
    if (inline) return { length: match[0].length, inline }
  }
  return null
}

/** Inline marks. A backslash escapes the next character. */
export function toInline(text: string, depth = 0): Inline[] {
  if (depth >= maxDepth) return [{ kind: 'text', text }]
  const parts: Inline[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? ''
    const isWord = sign === '_' && /\w/.test(text[at - 1] ?? '')
    const mark = '*_`['.includes(sign) && !isWord ? markAt(text.slice(at), depth) : null
    if (mark) {
      if (plain !== '') parts.push({ kind: 'text', text: plain })
      plain = ''
      parts.push(mark.inline)
      at += mark.length
    } else {
      const isEscape = sign === '\\' && /[*_`[\]()#\\+-]/.test(text[at + 1] ?? '')
      plain += isEscape ? text[at + 1] : sign
      at += isEscape ? 2 : 1
    }
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain })
  return parts
}
