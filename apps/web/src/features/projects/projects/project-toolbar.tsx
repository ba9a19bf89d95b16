import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectOrders } from '@clipwright/contract/projects/projects'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { listAges, listStates, type ListLook, type ListState, type ProjectListFilter } from './project-filter.ts'
import { useProjectCounts } from './project-list.queries.ts'

const typingPauseMs = 250

type ToolbarProps = {
  filter: ProjectListFilter
  onFilter: (filter: ProjectListFilter) => void
  look: ListLook
  onLook: (look: ListLook) => void
}

/** States with counts, title search, order, and rows or cards. */
export function ProjectToolbar({ filter, onFilter, look, onLook }: ToolbarProps) {
  const { t } = useTranslation('projects')
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
        <StateChips filter={filter} onFilter={onFilter} />
        <IconButton label={t('list.filters')} aria-expanded={isUnfolded} className="sm:hidden" onClick={() => setUnfolded(!isUnfolded)}>
          <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className={cx('flex w-full items-center gap-2 sm:ml-auto sm:w-auto sm:flex-wrap', !isUnfolded && 'max-sm:hidden')}>
        <TitleSearch text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
        <Select
          label={t('list.created')}
          labelHidden
          className="min-w-0 max-sm:flex-1"
          value={filter.age}
          options={listAges.map((value) => ({ value, label: t(`list.age.${value}`) }))}
          onChange={(age) => onFilter({ ...filter, age })}
        />
        <Select
          label={t('list.sort')}
          labelHidden
          className="min-w-0 max-sm:flex-1"
          value={filter.sort}
          options={projectOrders.map((value) => ({ value, label: t(`list.order.${value}`) }))}
          onChange={(sort) => onFilter({ ...filter, sort })}
        />
        <Segmented
          label={t('list.look')}
          value={look}
          onChange={onLook}
          options={[
            { value: 'list', label: <Look icon={Rows3} name={t('list.asList')} /> },
            { value: 'grid', label: <Look icon={LayoutGrid} name={t('list.asGrid')} /> },
          ]}
        />
      </div>
    </div>
  )
}

function StateChips({ filter, onFilter }: Pick<ToolbarProps, 'filter' | 'onFilter'>) {
  const { t } = useTranslation('projects')
  const { data: counts, isPending } = useProjectCounts()
  const countOf = (state: ListState) => (state === 'all' ? counts?.count : counts?.[state])
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => (row.current ? showPressed(row.current) : undefined)
    // After the paint, when the layout is there anyway.
    const timer = setTimeout(show, 50)
    window.addEventListener('resize', show)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', show)
    }
  }, [filter.state, counts])
  return (
    <div
      ref={row}
      role="group"
      aria-label={t('list.states')}
      // Shown with their numbers, which say which of them there are: drawn before, they would move when these come.
      className={cx(
        'flex gap-1.5 max-sm:-ml-4 max-sm:min-w-0 max-sm:flex-1 max-sm:overflow-x-auto max-sm:pl-4 sm:flex-wrap',
        isPending && 'invisible',
      )}
    >
      {listStates.map((state) => {
        const count = countOf(state)
        // No button for an empty trash or when nothing has failed.
        const isIdle = (state === 'stalled' || state === 'trash') && count === 0 && filter.state !== state
        return isIdle ? null : (
          <Chip
            key={state}
            pressed={filter.state === state}
            {...(count === undefined ? {} : { count })}
            onClick={() => onFilter({ ...filter, state })}
          >
            {t(`list.state.${state}`)}
          </Chip>
        )
      })}
      <Chip pressed={filter.mine} onClick={() => onFilter({ ...filter, mine: !filter.mine })}>
        {t('list.mine')}
      </Chip>
    </div>
  )
}

/** Scrolls a row sideways to what is on in it; the page stays where it is. */
function showPressed(row: HTMLElement): void {
  const pressed = row.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
  const beyond = (pressed?.right ?? 0) - row.getBoundingClientRect().right
  if (beyond > 0) row.scrollLeft += beyond + rowEndPx
}

const rowEndPx = 16

function Look({ icon: Icon, name }: { icon: typeof Rows3; name: string }) {
  return (
    <>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{name}</span>
    </>
  )
}

/** Debounced, so that not every letter is a request. */
function TitleSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('projects')
  const [typed, setTyped] = useState(text)
  const [lastText, setLastText] = useState(text)
  // The address changed from outside: back button or "clear".
  if (lastText !== text) {
    setLastText(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => {
      setLastText(typed)
      onText(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  return (
    // On phones the search in the tab bar finds titles too.
    <SearchInput label={t('list.search')} value={typed} className="min-w-40 max-sm:hidden" onText={setTyped} />
  )
}
