import {
  cloneElement,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import { lazyPart } from './lazy-part.ts'

/** A menu is data, so that its rendering code loads on first opening. */
export type MenuEntry =
  | { kind: 'item'; label: ReactNode; icon?: ReactNode; disabled?: boolean; danger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; href: string; download?: boolean }
  /** Stays open, so that several can be checked. */
  | { kind: 'check'; id: string; label: ReactNode; checked: boolean; onChange: (checked: boolean) => void }
  | {
      kind: 'choice'
      id: string
      value: string
      options: readonly { value: string; label: ReactNode }[]
      onChange: (value: string) => void
    }
  | { kind: 'label'; label: ReactNode }
  | { kind: 'note'; id: string; note: ReactNode }
  | { kind: 'rule' }

const loadList = () => import('./menu-list.tsx')
const MenuList = lazyPart(async () => (await loadList()).MenuList)

/** A hook, called while the menu is open: a list of a hundred menus then does without the calls that their entries make. */
type UseEntries = () => readonly (MenuEntry | null)[]

type MenuProps = {
  label: string
  trigger: ReactElement<HTMLAttributes<HTMLButtonElement>>
  entries: readonly (MenuEntry | null)[] | UseEntries
  align?: 'start' | 'end'
}

export function Menu({ label, trigger, entries, align = 'end' }: MenuProps) {
  const wrapper = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: () => void loadList(),
    onFocus: () => void loadList(),
    onClick: () => setOpen(!open),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  })
  const list = { label, align, owner: wrapper, onClose: () => setOpen(false) }
  return (
    <span ref={wrapper} className="relative inline-flex">
      {button}
      {open ? (
        <Suspense fallback={null}>
          {typeof entries === 'function' ? (
            <HookedList useEntries={entries} {...list} />
          ) : (
            <MenuList entries={entries.filter((entry) => entry !== null)} {...list} />
          )}
        </Suspense>
      ) : null}
    </span>
  )
}

type HookedListProps = Omit<ComponentProps<typeof MenuList>, 'entries'> & { useEntries: UseEntries }

function HookedList({ useEntries, ...list }: HookedListProps) {
  const entries = useEntries()
  return <MenuList entries={entries.filter((entry) => entry !== null)} {...list} />
}
