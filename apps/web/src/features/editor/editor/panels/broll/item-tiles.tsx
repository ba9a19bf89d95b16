import { useTranslation } from 'react-i18next'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { useGiverName } from './use-giver-name.ts'
import { BrollThumb } from './broll-thumb.tsx'

type ItemTilesProps = { label: string; items: readonly BrollItem[]; chosenId: string | null; onChoose: (item: BrollItem) => void }

/** Thumbnails to choose from. */
export function ItemTiles({ label, items, chosenId, onChoose }: ItemTilesProps) {
  const { t } = useTranslation('editor')
  const nameOf = useGiverName()
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
      {items.map((item) => (
        <li key={item.itemId}>
          <button
            type="button"
            aria-pressed={item.itemId === chosenId}
            aria-label={t('broll.item', { title: item.title, from: nameOf(item.from) })}
            onClick={() => onChoose(item)}
            className={cx(
              'relative block aspect-[4/5] w-full overflow-hidden rounded-md border-2 bg-sunken',
              item.itemId === chosenId ? 'border-(--primary)' : 'border-transparent hover:border-line-strong',
            )}
          >
            <BrollThumb item={item} />
          </button>
          {item.durationMs === null ? null : <p className="mt-0.5 font-mono text-xs text-ink-2 tabular">{timecode(item.durationMs)}</p>}
        </li>
      ))}
    </ul>
  )
}
