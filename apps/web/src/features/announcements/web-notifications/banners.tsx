import { Megaphone, Sparkles, Wrench, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { AddressLink, MarkdownText } from './markdown-text.tsx'
import { dismissNotice, useNoticesHere } from './notices-here.ts'

const looks = {
  feature: 'bg-marker-soft text-ink border-line',
  maintenance: 'bg-warning-soft text-warning border-line-strong',
}

/** `top`: above everything, only the newest, so that the page stays visible. `below`: under the header, at most two. */
export function Banners({ place }: { place: 'top' | 'below' }) {
  const isTop = place === 'top'
  const notices = useNoticesHere(isTop ? 'top_banner' : 'banner')
  return notices.slice(0, isTop ? 1 : 2).map((notice) => <Strip key={notice.key} notice={notice} isTop={isTop} />)
}

function Strip({ notice, isTop }: { notice: ShownNotification; isTop: boolean }) {
  const { t } = useTranslation('popups')
  const isMaintenance = notice.type === 'maintenance'
  const Icon = isMaintenance ? Wrench : isTop ? Sparkles : Megaphone
  return (
    <section aria-label={t(isMaintenance ? 'banner.maintenance' : 'banner.feature')} className={cx('border-b', looks[notice.type])}>
      <div className="page flex items-start gap-3 py-2">
        <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0" strokeWidth={1.75} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <div className="min-w-0 sm:mr-auto">
            <p className="font-semibold break-words">{notice.title}</p>
            {notice.content === '' ? null : <MarkdownText text={notice.content} className="max-w-3xl" />}
          </div>
          {notice.linkUrl ? (
            <AddressLink
              href={notice.linkUrl}
              className="inline-flex items-center rounded-xs font-semibold underline underline-offset-2 touch:min-h-11"
            >
              {notice.confirmLabel || t('banner.more')}
            </AddressLink>
          ) : null}
        </div>
        <IconButton label={t('banner.dismiss')} className="-my-1 text-current sm:self-center" onClick={() => dismissNotice(notice.key)}>
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>
  )
}
