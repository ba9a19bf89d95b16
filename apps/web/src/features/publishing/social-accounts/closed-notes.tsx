import { useTranslation } from 'react-i18next'
import type { ClosedPlatform, SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { isClosed } from './is-closed.ts'
import { useSocialPlatforms } from './social-accounts.queries.ts'

/** What these do holds whether an app was reviewed or not. */
const always: readonly ClosedPlatform[] = ['LINKEDIN', 'TWITTER']

/** Whether an account of the platform can be connected on this server; true until it is known. */
export function useIsAvailable(platform: SocialPlatform): boolean {
  const platforms = useSocialPlatforms().data
  return !isClosed(platform) || (platforms?.find((one) => one.platform === platform)?.isAvailable ?? true)
}

/** How a platform with an app of the operator’s is connected, and what its review still forbids. */
export function ClosedNotes({ platform }: { platform: ClosedPlatform }) {
  const { t } = useTranslation('publishing')
  const state = useSocialPlatforms().data?.find((one) => one.platform === platform)
  const values = { platform: platformNames[platform] }
  if (state && !state.isAvailable) {
    return (
      <InlineAlert kind="info" live className="mt-4">
        {t('connect.notSetUp', values)}
      </InlineAlert>
    )
  }
  const isRestricted = state && (!state.isReviewed || always.includes(platform))
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        {t('connect.howApp', values)} {platform === 'FACEBOOK_PAGE' ? t('connect.everyPage') : ''}
      </p>
      {isRestricted ? (
        <InlineAlert kind="warning" className="mt-4">
          {t(`review.${platform}`)}
        </InlineAlert>
      ) : null}
    </>
  )
}
