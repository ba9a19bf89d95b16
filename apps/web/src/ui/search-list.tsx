import { Check, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './class-names.ts'
import { inputClass } from './text-field.tsx'

export type ListItem<T extends string> = { value: T; label: string; note?: ReactNode; lang?: string; disabled?: boolean }

type SearchListProps<T extends string> = {
  label: string
  items: readonly ListItem<T>[]
  /** Checked or not; null without a check mark. */
  value: T | null
  onPick: (value: T) => void
  /** Height of the list: 240 px in a select, 300 px in a command list. */
  size?: 'select' | 'commands'
  autoFocus?: boolean
}

const heights = { select: 'max-h-60', commands: 'max-h-[300px]' }

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Items whose text contains the query, ignoring case and accents. */
function filterItems<T extends string>(items: readonly ListItem<T>[], typed: string): ListItem<T>[] {
  const query = foldText(typed.trim())
  return items.filter((item) => foldText(item.label).includes(query))
}

/** Index of the active item. Starts at the picked one, and at the first after typing. */
function useWalk<T extends string>(matches: readonly ListItem<T>[], current: T | null, onPick: (value: T) => void) {
  const [keyIndex, setKeyIndex] = useState<number | null>(null)
  const start = matches.findIndex((item) => item.value === current)
  const at = Math.min(keyIndex ?? Math.max(0, start), matches.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: matches.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setKeyIndex((to + matches.length) % Math.max(1, matches.length))
    }
    const item = matches[at]
    if (event.key !== 'Enter' || !item || item.disabled) return
    event.preventDefault()
    onPick(item.value)
  }
  return { at, onKeyDown, toFirst: () => setKeyIndex(0) }
}

/** A list with a filter field. The focus stays in the field; arrows move, Enter picks. */
export function SearchList<T extends string>({ label, items, value, onPick, size = 'select', autoFocus = false }: SearchListProps<T>) {
  const { t } = useTranslation('app')
  const id = useId()
  const [typed, setTyped] = useState('')
  const matches = filterItems(items, typed)
  const { at, onKeyDown, toFirst } = useWalk(matches, value, onPick)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('kit.search')}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            toFirst()
          }}
          onKeyDown={onKeyDown}
          className={cx(inputClass, 'h-9 pl-8 touch:h-11')}
        />
      </div>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={cx('mt-1 overflow-y-auto', heights[size])}>
        {matches.map((item, index) => (
          <Item
            key={item.value}
            id={`${id}-${index}`}
            item={item}
            active={index === at}
            picked={item.value === value}
            hasTicks={value !== null}
            onPick={onPick}
          />
        ))}
      </ul>
      <p role="status" className={matches.length === 0 ? 'px-2.5 py-3 text-ink-2' : 'sr-only'}>
        {matches.length === 0 ? t('kit.noItems') : ''}
      </p>
    </div>
  )
}

type ItemProps<T extends string> = {
  id: string
  item: ListItem<T>
  active: boolean
  picked: boolean
  hasTicks: boolean
  onPick: (value: T) => void
}

function Item<T extends string>({ id, item, active, picked, hasTicks, onPick }: ItemProps<T>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
    <li
      id={id}
      role="option"
      aria-selected={picked}
      aria-disabled={item.disabled || undefined}
      lang={item.lang}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => (item.disabled ? undefined : onPick(item.value))}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 select-none touch:min-h-11',
        active ? 'bg-sunken' : 'hover:bg-sunken',
        item.disabled && 'cursor-not-allowed text-ink-3',
      )}
    >
      {hasTicks ? <Check aria-hidden className={cx('size-4 shrink-0', !picked && 'invisible')} strokeWidth={2} /> : null}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.note}
    </li>
  )
}
