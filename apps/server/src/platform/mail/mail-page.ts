type MailPage = {
  subject: string
  /** Language of the text, for screen readers. */
  language: string
  heading: string
  paragraphs: readonly string[]
  /** Shown large and on its own, to be typed somewhere. */
  code?: string
  button?: { label: string; url: string }
  /** Small print: why this came and what to do if it was unexpected. */
  note?: string
}

const ink = '#141e19'
const hintColor = '#626a63'
const marker = '#d8f428'

/** Plain text and HTML of one message. It loads nothing, so opening it reveals nothing. */
export function mailPage(page: MailPage): { subject: string; text: string; html: string } {
  return { subject: page.subject, text: plainText(page), html: htmlText(page) }
}

function plainText({ heading, paragraphs, code, button, note }: MailPage): string {
  return [heading, ...paragraphs, code, button ? `${button.label}:\n${button.url}` : undefined, note, 'Clipwright']
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n')
}

function htmlText({ subject, language, heading, paragraphs, code, button, note }: MailPage): string {
  const body = [
    `<h1 style="font-size:22px;line-height:28px;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    code
      ? `<p style="font:700 32px/40px ui-monospace,Consolas,monospace;letter-spacing:6px;background:${marker};display:inline-block;padding:8px 16px;margin:0 0 20px">${escapeHtml(code)}</p>`
      : '',
    button
      ? `<p style="margin:0 0 20px"><a href="${escapeHtml(button.url)}" style="background:${ink};color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600;display:inline-block">${escapeHtml(button.label)}</a></p>`
      : '',
    note ? `<p style="color:${hintColor};font-size:13px;line-height:20px;margin:0">${escapeHtml(note)}</p>` : '',
  ]
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;background:#f9f8f4;color:${ink};font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">`,
    `<div style="max-width:480px;margin:0 auto;padding:32px 20px">`,
    `<p style="font-weight:800;font-size:18px;margin:0 0 24px">Clipwright</p>`,
    ...body.filter((part) => part !== ''),
    '</div></body></html>\n',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
