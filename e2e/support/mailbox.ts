import { inject } from 'vitest'
import { ownerToken, type Place } from './sign-in.ts'

type Mail = { subject: string; text: string; code: string; link: string }

/** One for each product: reading a mail box again and again is no reason to sign in again. */
const tokens = new Map<string, Promise<string>>()

/** Mails to an address in the product's local mailbox, newest first, as its owner reads them. */
export async function readMailbox(to: string, own?: Place): Promise<Mail[]> {
  const url = own?.url ?? inject('productUrl')
  const token = tokens.get(url) ?? ownerToken(own)
  tokens.set(url, token)
  const headers = { authorization: `Bearer ${await token}` }
  const reply = await fetch(`${url}/api/dev/mailbox?to=${encodeURIComponent(to)}`, { headers })
  const { data } = (await reply.json()) as { data: { subject: string; text: string }[] }
  return data.map((mail) => ({
    ...mail,
    code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
    link: /http\S+#link=[\w-]+/.exec(mail.text)?.[0] ?? '',
  }))
}

/** The newest mail to an address. */
export async function lastMail(to: string, own?: Place): Promise<Mail> {
  const [mail] = await readMailbox(to, own)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}
