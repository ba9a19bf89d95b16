import { createElement as h, type ReactElement } from 'react'
import type { InvoicePaper } from './invoice-paper.ts'
import { registerInvoiceFonts } from './invoice-fonts.ts'

/** The bytes of a PDF. `at` is its date: the same paper of the same date gives the same bytes. */
export async function drawPaper(
  paper: InvoicePaper,
  { number, language, at }: { number: string; language: string; at: Date },
): Promise<Buffer> {
  // Large, and needed only here.
  const { Document, Font, Page, renderToBuffer, Text, View } = await import('@react-pdf/renderer')
  const fontFamily = registerInvoiceFonts(Font)
  const row = (key: string, [name, value]: readonly [string, string], style: object = {}): ReactElement =>
    h(View, { key, style: { ...styles.row, ...style }, wrap: false }, h(Text, { style: styles.name }, name), h(Text, {}, value))
  const party = ({ name, lines }: InvoicePaper['parties'][number]): ReactElement =>
    h(
      View,
      { key: name, style: styles.party },
      h(Text, { style: styles.label }, name),
      ...lines.map((line, index) => h(Text, { key: index }, line)),
    )
  const page = h(
    Page,
    { size: 'A4', style: { ...styles.page, fontFamily } },
    h(Text, { style: styles.title }, paper.title),
    h(
      View,
      { style: styles.facts },
      ...paper.facts.map(([name, value]) => h(Text, { key: value }, name === '' ? value : `${name}: ${value}`)),
    ),
    h(View, { style: styles.parties }, ...paper.parties.map(party)),
    row('head', paper.head, styles.head),
    ...paper.lines.map((line, index) => row(`line ${index}`, line)),
    ...paper.sums.map((sum, index) => row(`sum ${index}`, sum, styles.sum)),
    row('total', paper.total, styles.total),
    h(Text, { style: styles.state }, paper.state),
    h(Text, {
      style: styles.foot,
      fixed: true,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        paper.pageOf(pageNumber, totalPages ?? pageNumber),
    }),
  )
  const document = h(
    Document,
    { title: `${paper.title} ${number}`, creator: 'Clipwright', producer: 'Clipwright', language, creationDate: at, modificationDate: at },
    page,
  )
  return renderToBuffer(document)
}

const line = '#d9d8d0'
const styles = {
  page: { padding: 48, paddingBottom: 64, fontSize: 10, lineHeight: 1.5, color: '#141e19' },
  title: { fontSize: 22, fontWeight: 600, marginBottom: 8 },
  facts: { marginBottom: 24 },
  parties: { flexDirection: 'row', marginBottom: 28 },
  party: { flex: 1, paddingRight: 16 },
  label: { color: '#626a63', marginBottom: 2 },
  row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: line },
  name: { flex: 1, paddingRight: 24 },
  head: { color: '#626a63', borderBottomColor: '#141e19' },
  sum: { borderBottomWidth: 0 },
  total: { fontWeight: 600, fontSize: 12, borderTopWidth: 1, borderTopColor: '#141e19', borderBottomWidth: 0 },
  state: { marginTop: 20 },
  foot: { position: 'absolute', bottom: 28, left: 48, right: 48, color: '#626a63', fontSize: 9 },
} as const
