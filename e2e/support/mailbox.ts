import { inject } from 'vitest'

type Mail = { subject: string; text: string; code: string; link: string }

/** The newest mail to an address in the product's local mail box. */
export async function lastMail(to: string): Promise<Mail> {
  const reply = await fetch(`${inject('productUrl')}/api/dev/mailbox?to=${encodeURIComponent(to)}`)
  const { data } = (await reply.json()) as { data: { subject: string; text: string }[] }
  const mail = data[0]
  if (!mail) throw new Error(`no mail to ${to}`)
  return { ...mail, code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '', link: /http\S+#link=[\w-]+/.exec(mail.text)?.[0] ?? '' }
}
