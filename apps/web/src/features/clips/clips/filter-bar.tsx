import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { Menu } from '#ui/menu.tsx'
import { isFiltered, lengthFilters, noFilters, type ClipFilters, type FilterCounts } from './clip-filters.ts'

type FilterBarProps = { filters: ClipFilters; counts: FilterCounts; onChange: (filters: ClipFilters) => void }

const flip = <T,>(list: T[], one: T) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

export function FilterBar({ filters, counts, onChange }: FilterBarProps) {
  const { t } = useTranslation('clips')
  const flags = ['liked', 'disliked', 'edited'] as const
  return (
    <div role="group" aria-label={t('filters.label')} className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {lengthFilters.map((bucket) =>
        counts.lengths[bucket.id] === 0 ? null : (
          <Chip
            key={bucket.id}
            pressed={filters.lengths.includes(bucket.id)}
            count={counts.lengths[bucket.id]}
            onClick={() => onChange({ ...filters, lengths: flip(filters.lengths, bucket.id) })}
          >
            {bucket.id === '90-'
              ? t('filters.over', { from: bucket.fromSec })
              : t('filters.between', { from: bucket.fromSec, to: bucket.toSec })}
          </Chip>
        ),
      )}
      <PickMany
        label={t('filters.topics')}
        options={counts.topics}
        values={filters.topics}
        onChange={(topics) => onChange({ ...filters, topics })}
      />
      <PickMany
        label={t('filters.keywords')}
        options={counts.keywords}
        values={filters.keywords}
        onChange={(keywords) => onChange({ ...filters, keywords })}
      />
      {flags.map((flag) => (
        <Chip
          key={flag}
          pressed={filters[flag]}
          count={counts[flag]}
          disabled={counts[flag] === 0 && !filters[flag]}
          onClick={() => onChange({ ...filters, [flag]: !filters[flag] })}
        >
          {t(`filters.${flag}`)}
        </Chip>
      ))}
      {isFiltered(filters) ? (
        <Button size="small" variant="quiet" className="h-8" onClick={() => onChange(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  )
}

type PickManyProps = { label: string; options: [string, number][]; values: string[]; onChange: (values: string[]) => void }

function PickMany({ label, options, values, onChange }: PickManyProps) {
  if (options.length === 0) return null
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          className={cx(
            'inline-flex h-8 shrink-0 items-center gap-1 rounded-sm border px-2.5 text-sm font-medium whitespace-nowrap touch:h-11',
            values.length > 0
              ? 'border-ink bg-marker-soft text-ink'
              : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
          )}
        >
          {label}
          {values.length > 0 ? <span className="font-mono text-xs">{values.length}</span> : null}
          <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      }
      entries={options.map(([name, count]) => ({
        kind: 'check',
        id: name,
        checked: values.includes(name),
        onChange: () => onChange(flip(values, name)),
        label: (
          <>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="font-mono text-xs text-ink-3 tabular">{count}</span>
          </>
        ),
      }))}
    />
  )
}
