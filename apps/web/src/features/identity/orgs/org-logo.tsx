import { cx } from '#ui/class-names.ts'

const sizes = { small: 'size-8 text-sm rounded-sm', large: 'size-14 text-xl rounded-md' }

/** Logo of a team, or its first letter. Hidden from screen readers, as the name is always next to it. */
export function OrgLogo({ name, logo, size = 'small' }: { name: string; logo: string | null; size?: keyof typeof sizes }) {
  const shape = cx('shrink-0 overflow-hidden border border-line', sizes[size])
  if (logo !== null) return <img src={logo} alt="" className={cx(shape, 'bg-surface object-contain')} />
  return (
    <span aria-hidden className={cx(shape, 'grid place-items-center bg-sunken font-display font-extrabold text-ink-2')}>
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
    </span>
  )
}
