import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialApp } from '@clipwright/contract/installation/social-apps'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { CapLine } from '../social-accounts/cap-line.tsx'
import { AppDialog } from './app-dialog.tsx'
import { useSocialApps } from './social-apps.queries.ts'

/** For staff: the apps through which this server posts to platforms that ask for one. */
export function SocialAppsPage() {
  const { t } = useTranslation('staff')
  useTitle(t('platforms.title'))
  const apps = useSocialApps()
  const [platform, setPlatform] = useState<SocialApp['platform'] | null>(null)
  const failure = apps.error ? toApiError(apps.error).errorName : null
  const open = apps.data?.find((app) => app.platform === platform)
  return (
    <div className="page pb-24">
      <PageHeader title={t('platforms.title')} about={t('platforms.body')} />
      {failure ? (
        <InlineAlert kind={failure === 'NoPermission' ? 'info' : 'danger'} live className="mt-4">
          {failure === 'NoPermission' ? t('noStaff') : t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      {apps.isPending ? <Skeleton className="mt-4 h-80 w-full" /> : null}
      {apps.data ? (
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
          {apps.data.map((app) => (
            <AppRow key={app.platform} app={app} onOpen={() => setPlatform(app.platform)} />
          ))}
        </ul>
      ) : null}
      {open ? <AppDialog app={open} onClose={() => setPlatform(null)} /> : null}
    </div>
  )
}

function AppRow({ app, onOpen }: { app: SocialApp; onOpen: () => void }) {
  const { t } = useTranslation('staff')
  const name = platformNames[app.platform]
  const isSet = app.clientId !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold">{name}</h2>
          {app.check ? <Tag>{t(`platforms.outcome.${app.check.outcome}`)}</Tag> : null}
        </div>
        <p className="text-sm text-ink-2">{isSet ? t('platforms.accounts', { count: app.accountCount }) : t('platforms.none')}</p>
        {isSet && app.cap ? <CapLine cap={app.cap} /> : null}
        {isSet && !app.isReviewed ? <p className="text-sm text-ink-2">{t(`publishing:review.${app.platform}`)}</p> : null}
      </div>
      <Button aria-label={t(isSet ? 'platforms.changeNamed' : 'platforms.setUpNamed', { name })} onClick={onOpen}>
        {t(isSet ? 'platforms.change' : 'platforms.setUp')}
      </Button>
    </li>
  )
}
