import { Film, Image } from 'lucide-react'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { useBrollLink } from './broll.queries.ts'

/** The thumbnail of an item. */
export function BrollThumb({ item }: { item: BrollItem }) {
  const link = useBrollLink(item.previewUrl, 'thumb')
  const Icon = item.kind === 'image' ? Image : Film
  return link.data ? (
    <img src={link.data} alt="" loading="lazy" className="size-full object-cover" />
  ) : (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}
