import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { admitFromWaitlist as endpoint } from '@clipwright/contract/identity/waitlist'
import { formatMessage } from '@clipwright/messages/format-message'
import type { PersonContext } from '#platform/http/context.ts'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { requireStaff } from './impersonated-session.ts'
import { parseMailAddress } from './mail-address.ts'
import { toWaitingPerson } from './list-waitlist.ts'
import { admitWaitingPerson } from './waitlist.store.ts'

/** Tells the person once, however often they are admitted. */
export async function admitFromWaitlist(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const email = parseMailAddress(input.email)?.email ?? input.email
  return ctx.db.transaction(async (tx) => {
    const admission = await admitWaitingPerson(tx, email)
    if (!admission) throw new AppError('RecordNotExisted', { cause: 'not on the waiting list' })
    const { person, isNew } = admission
    if (isNew) {
      const language = chooseLanguage(person.language)
      const origin = linkOrigin(ctx.deps.config, ctx.origin)
      const page = mailPage({
        subject: formatMessage(language, 'mails:admitted.subject'),
        language,
        heading: formatMessage(language, 'mails:admitted.heading'),
        paragraphs: [formatMessage(language, 'mails:admitted.body')],
        ...(origin === null ? {} : { button: { label: formatMessage(language, 'mails:code.button'), url: `${origin}/signin` } }),
      })
      await queueMail(tx, { to: email, ...page })
    }
    return toWaitingPerson(person)
  })
}
