import { ArrowRight, Clapperboard, Clock, CornerDownLeft, FileVideo, FolderHeart, Search, Sparkles, Trash2, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { MarkedWords } from './marked-words.tsx'
import type { Row } from './search-rows.ts'

const icons: Record<Row['kind'], typeof Search> = {
  project: FileVideo,
  clip: Clapperboard,
  collection: FolderHeart,
  navigation: ArrowRight,
  phrase: Clock,
  trend: TrendingUp,
  results: Search,
  more: CornerDownLeft,
  forget: Trash2,
  generate: Sparkles,
}

type SearchRowProps = {
  row: Row
  id: string
  isSelected: boolean
  groupName: string
  onSelect: () => void
  onPick: (inNewTab: boolean) => void
}

/** One row of the list. The focus stays in the field; the pointer selects by moving and picks by pressing. */
export function SearchRow({ row, id, isSelected, groupName, onSelect, onPick }: SearchRowProps) {
  const { t } = useTranslation('search')
  const Icon = icons[row.kind]
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-key={row.key}
      onPointerMove={onSelect}
      onClick={(event) => onPick(event.metaKey || event.ctrlKey)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className={cx('flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 touch:min-h-11', isSelected && 'bg-sunken')}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', row.kind === 'more' || row.kind === 'forget' ? 'text-action' : 'text-ink')}>
          {row.kind === 'results' ? (
            t('seeAll', { text: row.label.text })
          ) : row.kind === 'more' ? (
            t('showMore', { group: groupName })
          ) : (
            <MarkedWords {...row.label} />
          )}
        </span>
        {row.moment ? (
          <span className="block truncate text-sm text-ink-2">
            <Timecode text={timecode(row.moment.startMs)} className="mr-1.5" />
            <MarkedWords text={row.moment.text} marks={row.moment.marks} />
          </span>
        ) : null}
      </span>
      {row.note ? <span className="hidden max-w-40 shrink-0 truncate text-sm text-ink-3 sm:block">{row.note}</span> : null}
      {isSelected ? (
        <span aria-hidden className="shrink-0 touch:hidden">
          <Kbd>↵</Kbd>
        </span>
      ) : null}
    </div>
  )
}
