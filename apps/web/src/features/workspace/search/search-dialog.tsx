import { Dialog as Radix } from 'radix-ui'
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { giveFocusBack, lastFocusOutside } from '#ui/focus-history.ts'
import { ScopeTabs } from './scope-tabs.tsx'
import { SearchField } from './search-field.tsx'
import { SearchFooter } from './search-footer.tsx'
import { SearchNothing } from './search-nothing.tsx'
import { SearchRow } from './search-row.tsx'
import type { Group, Row } from './search-rows.ts'
import type { GenerateTarget } from './use-search-groups.ts'
import { useSearchState } from './use-search-state.ts'

type SearchDialogProps = { onClose: () => void; generate: GenerateTarget | null }

/** Finds everything and leads everywhere, by keyboard alone. 640 by 480 px where there is room. */
export function SearchDialog({ onClose, generate }: SearchDialogProps) {
  const { t } = useTranslation('search')
  const id = useId()
  // Read before the field takes the focus.
  const [opener] = useState(() => lastFocusOutside(null))
  const state = useSearchState({ onClose, generate })
  const { text, type, found, selected, onKeyDown } = state

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--scrim) animate-in fade-in-0 duration-100" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener)
          }}
          onEscapeKeyDown={(event) => {
            if (text === '') return
            event.preventDefault()
            type('')
          }}
          className="fixed inset-x-0 top-0 z-40 flex h-[min(480px,100dvh)] flex-col overflow-hidden border border-line bg-raised shadow-dialog outline-none animate-in fade-in-0 duration-100 sm:inset-x-auto sm:top-[max(24px,14dvh)] sm:left-1/2 sm:w-[640px] sm:-translate-x-1/2 sm:rounded-lg"
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <SearchField
            text={text}
            onText={type}
            isOpen={found.groups.length > 0}
            listId={`${id}-list`}
            activeId={selected === null ? undefined : rowId(id, selected)}
          />
          <SearchPanel id={id} state={state} onClose={onClose} />
          <SearchFooter
            groups={found.groups}
            isSearching={found.isSearching}
            failed={found.failed}
            onRetry={found.retry}
            typed={text !== ''}
            selected={found.groups.flatMap(({ rows }) => rows).find(({ key }) => key === selected)}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type SearchPanelProps = { id: string; state: ReturnType<typeof useSearchState>; onClose: () => void }

function SearchPanel({ id, state, onClose }: SearchPanelProps) {
  const { text, type, scope, setScope, shownScopes, found, selected, setWanted, pick } = state
  const list = useSteadyRow(selected)
  return (
    <>
      <ScopeTabs id={id} shown={shownScopes} scope={scope} onScope={setScope} />
      <div
        ref={list}
        id={`${id}-panel`}
        role="tabpanel"
        // Tab changes the scope; the focus stays in the field. This handles clicks next to the rows.
        tabIndex={0}
        aria-labelledby={`${id}-tab-${scope}`}
        onScroll={(event) => (isNearEnd(event.currentTarget) ? found.loadMore?.() : undefined)}
        className="min-h-0 shrink overflow-y-auto max-sm:flex-1 sm:h-[300px] overscroll-contain px-2 outline-none"
      >
        <GroupList id={id} groups={found.groups} selected={selected} onSelect={setWanted} onPick={pick} />
        {found.groups.every((group) => group.key === 'results') ? (
          <SearchNothing scope={scope} text={text} isSearching={found.isSearching} onText={type} onClose={onClose} />
        ) : null}
      </div>
    </>
  )
}

function isNearEnd(list: HTMLElement): boolean {
  return list.scrollTop + list.clientHeight > list.scrollHeight - 80
}

const rowId = (id: string, key: string) => `${id}-row-${key}`

/** Keeps the selected row in view, and in place when rows appear above it. */
function useSteadyRow(selected: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<{ key: string | null; top: number }>({ key: null, top: 0 })
  useLayoutEffect(() => {
    const scroller = list.current
    const row = scroller?.querySelector<HTMLElement>('[aria-selected="true"][role="option"]')
    if (!scroller || !row) return
    // Within the list, whichever element scrolls.
    const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    if (before.current.key !== selected) row.scrollIntoView({ block: 'nearest' })
    else if (top !== before.current.top) scroller.scrollTop += top - before.current.top
    before.current = { key: selected, top }
  })
  return list
}

type GroupListProps = {
  id: string
  groups: readonly Group[]
  selected: string | null
  onSelect: (key: string) => void
  onPick: (row: Row, inNewTab: boolean) => void
}

function GroupList({ id, groups, selected, onSelect, onPick }: GroupListProps) {
  const { t } = useTranslation('search')
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('list')} className={groups.length > 0 ? 'py-2' : undefined}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={t(`groups.${group.key}`)} className="mb-1">
          {group.heading ? (
            <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
              {t(`groups.${group.heading}`)}
            </p>
          ) : null}
          {group.rows.map((row) => (
            <SearchRow
              key={row.key}
              row={row}
              id={rowId(id, row.key)}
              isSelected={row.key === selected}
              groupName={t(`groups.${group.key}`)}
              onSelect={() => onSelect(row.key)}
              onPick={(inNewTab) => onPick(row, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
