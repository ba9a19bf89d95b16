import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const kinds = {
  info: { look: 'bg-info-soft text-info', Icon: Info },
  warning: { look: 'bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger', Icon: CircleAlert },
}

type InlineAlertProps = { kind: keyof typeof kinds; children: ReactNode; action?: ReactNode; live?: boolean; className?: string }

/** State is an icon and text, never colour alone. `live` announces it when it appears. */
export function InlineAlert({ kind, children, action, live = false, className }: InlineAlertProps) {
  const { look, Icon } = kinds[kind]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md px-3 py-2.5', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0" strokeWidth={1.75} />
      <div className="min-w-48 flex-1 font-medium">{children}</div>
      {action}
    </div>
  )
}
