/** A piece of a document in three formats. `atMs` stands before its text as a time. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: readonly { text: string; atMs: number | null; isQuote?: boolean }[] }

export type Formats = { markdown: string; html: string; text: string }

export function writeFormats(blocks: readonly Block[]): Formats {
  return {
    markdown: blocks.map(toMarkdown).join('\n\n'),
    html: blocks.map(toHtml).join('\n'),
    text: blocks.map(toText).join('\n\n'),
  }
}

/** "1:02:03", "12:34": as YouTube reads chapters in a description. */
function clock(ms: number): string {
  const sec = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(sec / 3600)
  return hours > 0 ? `${hours}:${two(Math.floor(sec / 60) % 60)}:${two(sec % 60)}` : `${two(Math.floor(sec / 60))}:${two(sec % 60)}`
}

const timed = (atMs: number | null, text: string) => (atMs === null ? text : `${clock(atMs)} ${text}`)
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Signs with a meaning in Markdown that speech can hold. */
const escapeMarkdown = (text: string) => text.replace(/[*_`#[\]]/g, '\\$&')

function toMarkdown(block: Block): string {
  if (block.kind === 'list') {
    return block.items
      .map(({ text, atMs, isQuote }) => `${isQuote ? '>' : '-'} ${timed(atMs, escapeMarkdown(text))}`)
      .join(block.items[0]?.isQuote ? '\n>\n' : '\n')
  }
  const mark = { title: '# ', heading: '## ', paragraph: '' }[block.kind]
  return mark + escapeMarkdown(block.text)
}

function toHtml(block: Block): string {
  if (block.kind === 'list') {
    const items = block.items.map(({ text, atMs, isQuote }) =>
      isQuote ? `<blockquote>${escapeHtml(timed(atMs, text))}</blockquote>` : `<li>${escapeHtml(timed(atMs, text))}</li>`,
    )
    return block.items[0]?.isQuote ? items.join('\n') : `<ul>\n${items.join('\n')}\n</ul>`
  }
  const tag = { title: 'h1', heading: 'h2', paragraph: 'p' }[block.kind]
  return `<${tag}>${escapeHtml(block.text)}</${tag}>`
}

function toText(block: Block): string {
  if (block.kind !== 'list') return block.kind === 'paragraph' ? block.text : block.text.toUpperCase()
  return block.items
    .map(({ text, atMs, isQuote }) => (isQuote ? timed(atMs, `“${text}”`) : atMs === null ? `• ${text}` : timed(atMs, text)))
    .join('\n')
}
