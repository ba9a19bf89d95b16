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
    // As wide as what is written, beside the poster of the post.
    <div className="sticky bottom-[var(--foot,0px)] z-20 mt-5 bg-canvas pb-3 md:mr-[calc(18rem+2rem)] 2xl:mr-[calc(20rem+2rem)] 2xl:max-w-4xl">
      <div className="flex items-center gap-3 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-popover">
        <p className="min-w-0 flex-1 truncate text-sm text-ink-2">
          {targets.length === 0 ? t('compose.chooseAccount') : targets.map(({ name }) => name).join(' · ')}
        </p>
        {children}
      </div>
    </div>
  )
}
