import type { OrgId } from '@clipwright/contract/ids'
import { formatMoney } from '@clipwright/money/format-money'
import { money } from '@clipwright/money/money'
import { formatMessage } from '@clipwright/messages/format-message'
import type { Tx } from '#platform/db/tx.ts'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { BillingNotice } from './billing-tables.ts'
import * as store from './billing.store.ts'
import * as invoices from './invoices.store.ts'
import type { Shop } from './shop.ts'

/** The receipt of a paid invoice. */
export async function sendReceipt(shop: Shop, tx: Tx, orgId: OrgId, invoiceId: string): Promise<void> {
  const invoice = await invoices.findInvoice(tx, orgId, invoiceId)
  if (invoice) await mailOwner(shop, tx, orgId, { kind: 'receipt', path: '/subscription', ...aboutInvoice(invoice) })
}

/** A renewal could not be charged: where it is paid, and until when. */
export async function sendPaymentFailed(shop: Shop, tx: Tx, orgId: OrgId, invoiceId: string): Promise<void> {
  const invoice = await invoices.findInvoice(tx, orgId, invoiceId)
  if (!invoice) return
  const path = shop.provider.payPath(invoiceId)
  await mailOwner(shop, tx, orgId, { kind: 'paymentFailed', path, ...aboutInvoice(invoice), date: invoice.expiresAt })
}

/** What is about to end. */
export async function sendNotice(
  shop: Shop,
  tx: Tx,
  { orgId, notice, at }: { orgId: OrgId; notice: BillingNotice; at: Date },
): Promise<void> {
  const path = notice === 'cardExpiring' ? shop.provider.cardPath : '/subscription'
  await mailOwner(shop, tx, orgId, { kind: notice, path, date: at })
}

type MailFacts = {
  kind: 'receipt' | 'paymentFailed' | BillingNotice
  path: string
  number?: string
  total?: number
  currency?: string
  date: Date | null
}

function aboutInvoice({ number, total, currency, periodEnd }: invoices.InvoiceRow): Omit<MailFacts, 'kind' | 'path'> {
  return { number: number ?? '', total, currency, date: periodEnd }
}

async function mailOwner(shop: Shop, tx: Tx, orgId: OrgId, { kind, path, number = '', total, currency, date }: MailFacts): Promise<void> {
  const reader = await store.findOwnerReader(tx, orgId)
  if (!reader) return
  const language = chooseLanguage(reader.lang ?? undefined)
  const values = {
    team: reader.orgName,
    number,
    amount: total === undefined || currency === undefined ? '' : formatMoney(money(BigInt(total), currency), language),
    date: date ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date) : '',
  }
  const say = (part: 'subject' | 'body' | 'button') => formatMessage(language, `mails:billing.${kind}.${part}`, values)
  const page = mailPage({
    subject: say('subject'),
    language,
    heading: say('subject'),
    paragraphs: [say('body')],
    ...(shop.publicUrl === null ? {} : { button: { label: say('button'), url: `${shop.publicUrl}${path}` } }),
  })
  await queueMail(tx, { to: reader.email, ...page })
}
