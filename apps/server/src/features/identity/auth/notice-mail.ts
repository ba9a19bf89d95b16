import type { UserId } from '@clipwright/contract/ids'
import { formatMessage } from '@clipwright/messages/format-message'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { addressBlock } from '#platform/http/rate-limit.ts'
import { linkOrigin } from '#platform/mail/link-origin.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import * as store from './auth.store.ts'
import { describeDevice } from './device-words.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'

const providers: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  sso: 'SSO',
  email: 'e-mail',
}

/** Name and mail address of a person; undefined for the local owner, who has no mailbox. */
async function findReader(tx: Tx, userId: UserId, usualLanguage: string) {
  const user = await store.findUser(tx, userId)
  if (!user || user.isLocalOwner) return undefined
  return { to: user.email, language: chooseLanguage(user.lang ?? usualLanguage) }
}

/** Tells the person about a sign-in from a new device. The very first device is not announced. */
export async function notifyNewDevice(ctx: PublicContext, tx: Tx, userId: UserId): Promise<void> {
  const fingerprint = hashSecret(ctx.deviceId === '' ? `${ctx.userAgent}\n${addressBlock(ctx.address)}` : ctx.deviceId)
  const { isNew, hadOthers } = await store.noteDevice(tx, userId, fingerprint)
  if (!isNew || !hadOthers) return
  const reader = await findReader(tx, userId, ctx.language)
  if (!reader) return
  const { language } = reader
  const { browser, system } = describeDevice(ctx.userAgent)
  const device = [browser, system].filter((part) => part !== '').join(', ') || formatMessage(language, 'mails:newDevice.unknown')
  const values = { device, address: ctx.address, time: new Date().toISOString().slice(0, 16).replace('T', ' ') }
  const origin = linkOrigin(ctx.deps.config, ctx.origin)
  const page = mailPage({
    subject: formatMessage(language, 'mails:newDevice.subject'),
    language,
    heading: formatMessage(language, 'mails:newDevice.heading'),
    paragraphs: [formatMessage(language, 'mails:newDevice.body', values), formatMessage(language, 'mails:newDevice.act')],
    ...(origin === null
      ? {}
      : { button: { label: formatMessage(language, 'mails:newDevice.button'), url: `${origin}/settings/security` } }),
  })
  await queueMail(tx, { to: reader.to, ...page })
}

export async function notifyNewIdentity(ctx: PublicContext, tx: Tx, added: { userId: UserId; provider: string }): Promise<void> {
  const reader = await findReader(tx, added.userId, ctx.language)
  if (!reader) return
  const { language } = reader
  const provider = providers[added.provider] ?? added.provider
  const page = mailPage({
    subject: formatMessage(language, 'mails:newIdentity.subject'),
    language,
    heading: formatMessage(language, 'mails:newIdentity.heading'),
    paragraphs: [formatMessage(language, 'mails:newIdentity.body', { provider }), formatMessage(language, 'mails:newIdentity.act')],
  })
  await queueMail(tx, { to: reader.to, ...page })
}
