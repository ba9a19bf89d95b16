import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMoney } from '@clipwright/money/format-money'
import { money, subtractMoney } from '@clipwright/money/money'
import { moneyFromJson } from '@clipwright/money/money-json'
import { formatMessage } from '@clipwright/messages/format-message'
import type { InvoiceRow } from '../invoices.store.ts'

/** What stands on an invoice or a credit note, as text in one language. */
export type InvoicePaper = {
  title: string
  /** Names with values, below the title. */
  facts: [string, string][]
  parties: { name: string; lines: string[] }[]
  head: [string, string]
  lines: [string, string][]
  sums: [string, string][]
  total: [string, string]
  state: string
  pageOf: (page: number, pages: number) => string
}

/** `ofNumber`: the invoice that a credit note is for. */
export function writePaper(invoice: InvoiceRow, language: Language, ofNumber: string | null): InvoicePaper {
  const { currency, seller, buyer } = invoice
  const total = money(BigInt(invoice.total), currency)
  const tax = money(BigInt(invoice.tax), currency)
  const net: [string, string] = [formatMessage(language, 'invoices:net'), formatMoney(subtractMoney(total, tax), language)]
  const taxName = formatMessage(language, 'invoices:tax', { percent: invoice.taxPercent })
  return {
    title: formatMessage(language, `invoices:title.${invoice.kind}`),
    facts: listFacts(invoice, language, ofNumber),
    parties: [
      describeParty(formatMessage(language, 'invoices:from'), [seller?.name ?? '', seller?.address ?? ''], seller?.taxId ?? '', language),
      describeParty(
        formatMessage(language, 'invoices:to'),
        [buyer?.businessName ?? '', buyer?.address ?? ''],
        buyer?.taxId ?? '',
        language,
      ),
    ],
    head: [formatMessage(language, 'invoices:description'), formatMessage(language, 'invoices:amount')],
    lines: invoice.lines.map((line) => [describeLine(invoice, line, language), formatMoney(moneyFromJson(line.amount), language)]),
    sums: [net, [taxName, formatMoney(tax, language)]],
    total: [formatMessage(language, 'invoices:total'), formatMoney(total, language)],
    state: describeState(invoice, language),
    pageOf: (page, pages) => formatMessage(language, 'invoices:page', { page, pages }),
  }
}

const dayText = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)

function listFacts({ number, issuedAt, createdAt }: InvoiceRow, language: Language, ofNumber: string | null): [string, string][] {
  return [
    [formatMessage(language, 'invoices:number'), number ?? ''],
    [formatMessage(language, 'invoices:issuedOn'), dayText(issuedAt ?? createdAt, language)],
    ...(ofNumber === null ? [] : [['', formatMessage(language, 'invoices:creditsInvoice', { number: ofNumber })] as [string, string]]),
  ]
}

function describeParty(name: string, texts: readonly string[], taxId: string, language: Language): InvoicePaper['parties'][number] {
  const tax = taxId === '' ? [] : [formatMessage(language, 'invoices:taxId', { taxId })]
  return { name, lines: [...texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== ''), ...tax] }
}

function describeLine(invoice: InvoiceRow, { kind, choice }: InvoiceRow['lines'][number], language: Language): string {
  const values = {
    plan: choice?.plan ?? '',
    packs: choice?.pack ?? 1,
    from: dayText(invoice.periodStart, language),
    to: dayText(invoice.periodEnd, language),
  }
  return formatMessage(language, `invoices:line.${kind}`, values)
}

function describeState({ status, paidAt }: InvoiceRow, language: Language): string {
  if (status !== 'paid') return formatMessage(language, `invoices:${status}`)
  return paidAt ? formatMessage(language, 'invoices:paid', { date: dayText(paidAt, language) }) : ''
}
