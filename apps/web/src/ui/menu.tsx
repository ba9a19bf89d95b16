import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

const itemClass =
  'relative flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-base text-ink outline-none select-none touch:min-h-11 data-[highlighted]:bg-sunken data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3'

type MenuProps = { trigger: ReactElement; children: ReactNode; align?: 'start' | 'end' }

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-popover animate-in fade-in-0 duration-100"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = { children: ReactNode; onSelect: () => void; icon?: ReactNode; disabled?: boolean; danger?: boolean }

export function MenuItem({ children, onSelect, icon, disabled = false, danger = false }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} disabled={disabled} className={cx(itemClass, danger && 'text-danger')}>
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLink({ href, children, icon, download }: { href: string; children: ReactNode; icon?: ReactNode; download?: boolean }) {
  return (
    <Radix.Item asChild className={itemClass}>
      <a href={href} download={download}>
        {icon}
        {children}
      </a>
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">{children}</Radix.Label>
}

export const MenuRule = () => <Radix.Separator className="my-1 h-px bg-line" />

type MenuCheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** Stays open, so that several can be ticked. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={cx(itemClass, 'pl-8')}
    >
      <Radix.ItemIndicator className="absolute left-2.5">
        <Check aria-hidden className="size-4" strokeWidth={2} />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

type MenuChoiceProps<T extends string> = { value: T; options: readonly { value: T; label: ReactNode }[]; onChange: (value: T) => void }

export function MenuChoice<T extends string>({ value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(itemClass, 'pl-8')}>
          <Radix.ItemIndicator className="absolute left-2.5">
            <Check aria-hidden className="size-4" strokeWidth={2} />
          </Radix.ItemIndicator>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
