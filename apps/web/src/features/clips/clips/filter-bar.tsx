import { ArrowDownUp, ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { Menu } from '#ui/menu.tsx'
import { isFiltered, lengthFilters, noFilters, type ClipFilters, type FilterCounts } from './clip-filters.ts'
import { clipOrders, type ClipOrder } from './clip-order.ts'

type FilterBarProps = {
  filters: ClipFilters
  counts: FilterCounts
  onChange: (filters: ClipFilters) => void
  /** Absent where the order is given. */
  order: ClipOrder | null
  onOrder: (order: ClipOrder) => void
}

const flip = <T,>(list: readonly T[], one: T) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

/** Order and filters in one row, which is swiped where it is too narrow. */
export function FilterBar({ filters, counts, onChange, order, onOrder }: FilterBarProps) {
  const { t } = useTranslation('clips')
  const flags = ['liked', 'disliked', 'edited'] as const
  const lengths = lengthFilters.filter(({ id }) => counts.lengths[id] > 0 || filters.lengths.includes(id))
  return (
    <div
      role="group"
      aria-label={t('filters.label')}
      className="-mx-4 flex min-w-0 flex-1 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {order ? <OrderMenu order={order} onOrder={onOrder} /> : null}
      <PickMany
        label={t('filters.length')}
        options={lengths.map((range) => ({
          id: range.id,
          label:
            range.id === '90-'
              ? t('filters.over', { from: range.fromSec })
              : t('filters.between', { from: range.fromSec, to: range.toSec }),
          count: counts.lengths[range.id],
        }))}
        values={filters.lengths}
        onChange={(next) => onChange({ ...filters, lengths: next })}
      />
      {(['topics', 'keywords'] as const).map((kind) => (
        <PickMany
          key={kind}
          label={t(`filters.${kind}`)}
          options={counts[kind].map(([name, count]) => ({ id: name, label: name, count }))}
          values={filters[kind]}
          onChange={(next) => onChange({ ...filters, [kind]: next })}
        />
      ))}
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

function MenuButton({ isOn = false, children, ...rest }: ComponentProps<'button'> & { isOn?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm border px-2.5 text-sm font-medium whitespace-nowrap touch:h-11',
        isOn ? 'border-ink bg-marker-soft text-ink' : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
      <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  )
}

function OrderMenu({ order, onOrder }: { order: ClipOrder; onOrder: (order: ClipOrder) => void }) {
  const { t } = useTranslation('clips')
  return (
    <Menu
      label={t('order.label')}
      align="start"
      trigger={
        <MenuButton>
          <ArrowDownUp aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">{t('order.label')}: </span>
          <span className="text-ink">{t(`order.${order}`)}</span>
        </MenuButton>
      }
      entries={[
        {
          kind: 'choice',
          id: 'order',
          value: order,
          options: clipOrders.map((value) => ({ value, label: t(`order.${value}`) })),
          onChange: (next) => onOrder(next as ClipOrder),
        },
      ]}
    />
  )
}

type PickManyProps<T extends string> = {
  label: string
  options: readonly { id: T; label: ReactNode; count: number }[]
  values: readonly T[]
  onChange: (values: T[]) => void
}

function PickMany<T extends string>({ label, options, values, onChange }: PickManyProps<T>) {
  if (options.length === 0) return null
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <MenuButton isOn={values.length > 0}>
          {label}
          {values.length > 0 ? <span className="font-mono text-xs">{values.length}</span> : null}
        </MenuButton>
      }
      entries={options.map(({ id, label: name, count }) => ({
        kind: 'check',
        id,
        checked: values.includes(id),
        onChange: () => onChange(flip(values, id)),
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
