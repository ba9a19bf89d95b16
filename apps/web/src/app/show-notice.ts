import i18next from 'i18next'
import type { LiveEvent } from '@clipwright/contract/events'
import { withoutPrefix } from '#platform/language-address.ts'
import { currentSession } from '#platform/session.ts'
import { showToast } from '#ui/toast.ts'
import { paths } from '../paths.ts'

type Notice = Extract<LiveEvent, { type: 'notice' }>

/** Shows a notice to the person it is for, unless they are on that page already. Everybody in the organisation gets the event. */
export function showNotice(notice: Notice, goTo: (address: string) => void): void {
  const isOfCredits = notice.kind === 'credits_low' || notice.kind === 'credits_used_up'
  const isOfPosts = notice.kind.startsWith('post_')
  const address = isOfCredits
    ? paths.settings.replace('$section', 'credits')
    : isOfPosts
      ? paths.calendar
      : paths.project.replace('$projectId', notice.projectId)
  if (currentSession()?.user?.id !== notice.userId || withoutPrefix(window.location.pathname) === address) return
  void showToast(
    notice.kind === 'project_failed' || notice.kind === 'post_not_live' ? 'failed' : isOfCredits || isOfPosts ? 'plain' : 'done',
    i18next.t(`settings:notify.kind.${notice.kind}`),
    {
      id: ['notice', notice.kind, notice.projectId, notice.account ?? ''].join('-'),
      // What is low is not the project's.
      ...(notice.title === '' || isOfCredits ? {} : { description: [notice.title, notice.account].filter(Boolean).join(' · ') }),
      action: { label: i18next.t('settings:notify.open'), onPress: () => goTo(address) },
    },
  )
}
