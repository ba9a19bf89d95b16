import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inline, isSafeAddress, toBlocks, toInline } from './markdown-blocks.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const textOf = (parts: readonly Inline[]): string => parts.map((part) => ('text' in part ? part.text : textOf(part.parts))).join('')

describe('a text', () => {
  test('is split into paragraphs, headings and lists', () => {
    expect(toBlocks('# New\nTalks of\nfour hours.\n\n- one\n* two\n\n1. first\n2) second')).toEqual([
      { kind: 'heading', parts: [text('New')] },
      { kind: 'paragraph', parts: [text('Talks of'), text(' '), text('four hours.')] },
      { kind: 'list', isOrdered: false, items: [[text('one')], [text('two')]] },
      { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
    ])
  })

  test('supports bold, italics, code and links, nested', () => {
    expect(toInline('**up to *four* hours** and `a*b` on [the **page**](/dashboard)')).toEqual([
      { kind: 'strong', parts: [text('up to '), { kind: 'em', parts: [text('four')] }, text(' hours')] },
      text(' and '),
      { kind: 'code', text: 'a*b' },
      text(' on '),
      { kind: 'link', href: '/dashboard', parts: [text('the '), { kind: 'strong', parts: [text('page')] }] },
    ])
  })

  test('keeps unpaired markers, names with underscores, and escaped characters', () => {
    for (const plain of ['2 * 3 * 4', 'snake_case_name', '[not a link]', '*', '** **', 'a < b & c'])
      expect(toInline(plain)).toEqual([text(plain)])
    expect(toInline('\\*not bold\\*')).toEqual([text('*not bold*')])
  })

  test('shows HTML as plain text', () => {
    for (const html of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&lt;b&gt;', '<!-- -->']) {
      expect(toBlocks(html)).toEqual([{ kind: 'paragraph', parts: [text(html)] }])
    }
  })
})

describe('an address', () => {
  test('leads to the app, to https or to mail, and nowhere else', () => {
    const good = ['/dashboard', '/clip/a?b=c#d', 'https://example.org/x', 'mailto:help@example.org']
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://example.org',
      '//example.org',
      '/\\example.org',
      'ftp://x',
      'x',
    ]
    expect(good.filter((href) => !isSafeAddress(href))).toEqual([])
    expect(bad.filter((href) => isSafeAddress(href))).toEqual([])
    for (const href of bad) expect(toInline(`[here](${href})`)).toEqual([text(`[here](${href})`)])
  })
})

test('for any text every address is safe, no word is lost, and it terminates', () => {
  const pieces = fc.constantFrom(
    '**',
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '#',
    '- ',
    '1. ',
    '\n',
    ' ',
    '<b>',
    'javascript:x',
    'https://a.b',
    'word',
  )
  const addressesOf = (parts: readonly Inline[]): string[] =>
    parts.flatMap((part) => ('parts' in part ? [...(part.kind === 'link' ? [part.href] : []), ...addressesOf(part.parts)] : []))
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (sourceParts) => {
      const source = sourceParts.join('')
      const blocks = toBlocks(source)
      const inlines = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.parts))
      expect(addressesOf(inlines).every(isSafeAddress)).toBe(true)
      const words = (prose: string) => prose.match(/word/g)?.length ?? 0
      expect(words(textOf(inlines))).toBe(words(source))
    }),
  )
})
