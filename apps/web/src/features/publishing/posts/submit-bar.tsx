import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'

type SubmitBarProps = {
  targets: readonly SocialAccount[]
  /** The button that sends the form. */
  children: ReactNode
}

/** Where the posts go, and what sends them there: in sight however long the form is. */
export function SubmitBar({ targets, children }: SubmitBarProps) {
  const { t } = useTranslation('publishing')
  return (
    <div className="sticky bottom-[calc(var(--foot,0px)+12px)] z-20 mt-8 flex max-w-4xl items-center gap-3 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-popover">
      <p className="min-w-0 flex-1 truncate text-sm text-ink-2">
        {targets.length === 0 ? t('compose.chooseAccount') : targets.map(({ name }) => name).join(' · ')}
      </p>
      {children}
    </div>
  )
}
