import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, type RefObject } from 'react'
import { cx } from './class-names.ts'
import type { MenuEntry } from './menu.tsx'

const itemClass =
  'relative flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-base text-ink outline-none select-none touch:min-h-11 data-[highlighted]:bg-sunken data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3'

type MenuListProps = {
  label: string
  entries: MenuEntry[]
  align: 'start' | 'end'
  owner: RefObject<HTMLElement | null>
  onClose: () => void
}

export function MenuList({ label, entries, align, owner, onClose }: MenuListProps) {
  // Acted on after the menu has given the focus back, or a dialog that it opens would lose it.
  const choice = useRef<(() => void) | null>(null)
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      {/* The visible button belongs to the menu's owner; this only marks its position. */}
      <Radix.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal container={placeFor(owner.current)}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // Otherwise the press would close the menu and its click open it again.
            if (event.target instanceof Node && owner.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            owner.current?.querySelector('button')?.focus({ preventScroll: true })
            choice.current?.()
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-popover animate-in fade-in-0 duration-100"
        >
          {entries.map((entry, index) => (
            <Entry key={'id' in entry ? entry.id : index} entry={entry} onChoose={(act) => (choice.current = act)} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Inside the page's main element, so that it belongs to a landmark. A dialog hides that, so its menus go to the body. */
function placeFor(owner: HTMLElement | null): HTMLElement {
  return (owner?.closest('[role="dialog"]') ? null : document.getElementById('main')) ?? document.body
}

function Tick() {
  return (
    <Radix.ItemIndicator className="absolute left-2.5">
      <Check aria-hidden className="size-4" strokeWidth={2} />
    </Radix.ItemIndicator>
  )
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (act: () => void) => void }) {
  switch (entry.kind) {
    case 'rule':
      return <Radix.Separator className="my-1 h-px bg-line" />
    case 'label':
      return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">{entry.label}</Radix.Label>
    case 'note':
      return <>{entry.note}</>
    case 'link':
      return (
        <Radix.Item asChild className={itemClass}>
          <a href={entry.href} download={entry.download}>
            {entry.icon}
            {entry.label}
          </a>
        </Radix.Item>
      )
    case 'check':
      return (
        <Radix.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          onSelect={(event) => event.preventDefault()}
          className={cx(itemClass, 'pl-8')}
        >
          <Tick />
          {entry.label}
        </Radix.CheckboxItem>
      )
    case 'choice':
      return (
        <Radix.RadioGroup value={entry.value} onValueChange={entry.onChange}>
          {entry.options.map((option) => (
            <Radix.RadioItem key={option.value} value={option.value} className={cx(itemClass, 'pl-8')}>
              <Tick />
              {option.label}
            </Radix.RadioItem>
          ))}
        </Radix.RadioGroup>
      )
    case 'item':
      return (
        <Radix.Item
          onSelect={() => onChoose(entry.onSelect)}
          disabled={entry.disabled ?? false}
          className={cx(itemClass, entry.danger && 'text-danger')}
        >
          {entry.icon}
          {entry.label}
        </Radix.Item>
      )
  }
}
