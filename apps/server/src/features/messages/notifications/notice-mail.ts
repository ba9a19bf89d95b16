import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { accountName } from './account-name.ts'
import type { AnnouncedTarget, EndingAccount } from './notifications.views.ts'

export type Notice = {
  kind: NotificationKind
  /** Title of the project, as its people named it. */
  title: string
  /** When the files it is about are deleted. */
  untilDate: Date | null
  /** Path in the app that shows what it is about. */
  path: string
  /** The account of a post; undefined for notices of another kind. */
  target?: AnnouncedTarget | undefined
  /** An account whose connection ends. */
  ending?: EndingAccount | undefined
}

/** The unsubscribe link has its token in the fragment: no log sees it, and a scanner that opens the link unsubscribes nobody. */
export function noticeMail(
  notice: Notice,
  to: { email: string; lang: string | null },
  links: { origin: string; stopToken: string } | null,
): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const date = notice.untilDate ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.untilDate) : ''
  const { target, ending } = notice
  const account = target ?? ending
  const values = { title: notice.title, date, account: account ? accountName(account) : '' }
  const subject = formatMessage(language, `mails:notices.${notice.kind}.subject`, values)
  const page = mailPage({
    subject,
    language,
    heading: subject,
    paragraphs: [
      formatMessage(language, `mails:notices.${notice.kind}.body`, values),
      ...(target ? targetLines(language, target) : []),
      ...(ending ? [behindLine(language, ending)] : []),
    ],
    ...(links && {
      button: { label: formatMessage(language, `mails:notices.${notice.kind}.button`), url: `${links.origin}${notice.path}` },
      note: formatMessage(language, 'mails:stopNotices', { url: `${links.origin}/stop-mail#token=${links.stopToken}` }),
    }),
  })
  return { to: to.email, ...page }
}

/** The posts that wait for somebody unless the account is connected again, by name and the clock they were planned by. */
function behindLine(language: Language, { behindCount: count, postsBehind }: EndingAccount): string {
  if (count === 0) return formatMessage(language, 'mails:endNotice.none')
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const names = postsBehind.map(({ title, localTime }) => `“${title}” (${time.format(new Date(`${localTime}Z`))})`)
  const posts = new Intl.ListFormat(language, { type: 'unit' }).format(names)
  return formatMessage(language, 'mails:endNotice.behind', { count, posts: count > names.length ? `${posts}, …` : posts })
}

/** Whether it is live, why it is as it is, in the platform’s words, too, and where else it is live. */
function targetLines(language: Language, { isLive, reason, detail, liveElsewhere, missing }: AnnouncedTarget): string[] {
  const list = (names: string[]) => new Intl.ListFormat(language).format(names)
  const says = (words: string | null) => (words === null ? [] : [formatMessage(language, 'mails:postNotice.says', { words })])
  const lacks = missing.map(({ kind, ...why }) =>
    [
      formatMessage(language, 'publishing:companion.state.missing', { what: formatMessage(language, `publishing:companion.kind.${kind}`) }),
      ...(why.reason ? [formatMessage(language, `publishing:companion.reason.${why.reason}`)] : []),
      ...says(why.detail),
    ].join(' '),
  )
  const live = isLive === false ? 'publishing:post.notLive' : isLive === null ? 'publishing:post.maybeLive' : null
  const state = [
    ...(live ? [formatMessage(language, live)] : []),
    ...(reason ? [formatMessage(language, `publishing:reason.${reason}`)] : []),
    ...says(detail),
  ]
  return [
    ...(state.length > 0 ? [state.join(' ')] : []),
    ...lacks,
    ...(liveElsewhere.length > 0
      ? [formatMessage(language, 'mails:postNotice.elsewhere', { accounts: list(liveElsewhere.map(accountName)) })]
      : []),
  ]
}
