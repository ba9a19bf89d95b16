import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import type { Reorder } from './use-reorder.ts'

type ReorderToolsProps<T> = { item: T; at: number; reorder: Reorder<T> }

/** Controls to move a list item: a handle for mouse and keys, arrows on touch screens. */
export function ReorderTools<T>({ item, at, reorder }: ReorderToolsProps<T>) {
  const { t } = useTranslation('app')
  const title = reorder.nameOf(item)
  return (
    <>
      <IconButton
        id={reorder.handleOf(item)}
        label={t('reorder.handle', { title })}
        aria-pressed={reorder.isPicked(item)}
        className="cursor-grab touch:hidden"
        onClick={() => reorder.toggle(item, at)}
        onKeyDown={(event) => {
          if (reorder.onKey(event.key, at)) event.preventDefault()
        }}
        onBlur={() => reorder.leave(item, at)}
      >
        <GripVertical aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t('reorder.moveBack', { title })}
        className="not-touch:hidden"
        disabled={at === 0}
        onClick={() => reorder.move(at, at - 1)}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t('reorder.moveOn', { title })}
        className="not-touch:hidden"
        disabled={at === reorder.count - 1}
        onClick={() => reorder.move(at, at + 1)}
      >
        <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </>
  )
}
