import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, type ReactNode } from 'react'
import { type Block, type Inline, toBlocks } from './markdown-blocks.ts'

const linkClass = 'rounded-xs font-semibold text-action underline underline-offset-2'

/** The text of a notice. Its headings are not headings of the page, which the dialog has. */
export function MarkdownText({ text, className }: { text: string; className?: string }) {
  const blocks = useMemo(() => toBlocks(text), [text])
  return (
    <div className={`grid gap-2.5 break-words ${className ?? ''}`}>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text is drawn whole whenever it changes
        <BlockPart key={at} block={block} />
      ))}
    </div>
  )
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind !== 'list') return <p className={block.kind === 'heading' ? 'font-semibold text-ink' : ''}>{toNodes(block.parts)}</p>
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List className={`grid gap-1 pl-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text is drawn whole whenever it changes
        <li key={at}>{toNodes(item)}</li>
      ))}
    </List>
  )
}

function toNodes(parts: readonly Inline[]): ReactNode {
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text is drawn whole whenever it changes
    <Fragment key={at}>{toNode(part)}</Fragment>
  ))
}

function toNode(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code className="rounded-xs bg-sunken px-1 font-mono text-sm">{part.text}</code>
    case 'strong':
      return <strong className="font-semibold text-ink">{toNodes(part.parts)}</strong>
    case 'em':
      return <em>{toNodes(part.parts)}</em>
    case 'link':
      return <AddressLink href={part.href}>{toNodes(part.parts)}</AddressLink>
  }
}

/** Pages of the app open here; others in a new window without access to this one. */
export function AddressLink({
  href,
  className = linkClass,
  onClick,
  children,
}: {
  href: string
  className?: string
  onClick?: () => void
  children: ReactNode
}) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={className} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  )
}
