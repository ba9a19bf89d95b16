import { formatMessage } from '@clipwright/messages/format-message'
import type { Config } from '#config/config.ts'
import type { Tx } from '#platform/db/tx.ts'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findStaffLanguage } from './stripe-comparisons.store.ts'

export type StaffMailSettings = Pick<Config, 'staffEmails'> & { http: Pick<Config['http'], 'publicUrl'> }

type StaffMailName = 'eventsMissed' | 'dispute' | 'disputeClosed' | 'refundFailed'

/** Mails to everybody of staff, each in their language, what a person has to look at. Each mail's words are below `mails:billing`. */
export async function mailStaff(
  tx: Tx,
  { staffEmails, http: { publicUrl } }: StaffMailSettings,
  name: StaffMailName,
  values: Record<string, string | number>,
): Promise<void> {
  for (const to of staffEmails) {
    const language = chooseLanguage(await findStaffLanguage(tx, to))
    const say = (part: 'subject' | 'body' | 'button') => formatMessage(language, `mails:billing.${name}.${part}`, values)
    const page = mailPage({
      subject: say('subject'),
      language,
      heading: say('subject'),
      paragraphs: [say('body')],
      ...(publicUrl === null ? {} : { button: { label: say('button'), url: `${publicUrl}/staff/billing` } }),
    })
    await queueMail(tx, { to, ...page })
  }
}
