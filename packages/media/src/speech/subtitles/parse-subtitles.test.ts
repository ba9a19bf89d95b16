import { describe, expect, test } from 'vitest'
import { joinCueText } from './cue.ts'
import { decodeSubtitleBytes } from './decode-subtitles.ts'
import { detectFormat, parseSubtitles, splitPlainWords } from './parse-subtitles.ts'

const read = (text: string) => parseSubtitles(text).map((cue) => [cue.startMs, cue.endMs, joinCueText(cue)])

describe('SRT', () => {
  test('reads numbers, comma times and two-line cues', () => {
    const text = '1\r\n00:00:01,500 --> 00:00:02,750\r\nHello there,\r\nworld.\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nLater.\r\n'
    expect(read(text)).toEqual([
      [1500, 2750, 'Hello there, world.'],
      [3_600_000, 3_601_000, 'Later.'],
    ])
  })

  test('reads files without numbers, without hours, without milliseconds and without blank lines between cues', () => {
    const text = '00:01,250 --> 00:02,000\nOne\n2\n00:00:03 --> 00:00:04\nTwo\n00:05.5 -> 00:06.0\nThree 3'
    expect(read(text)).toEqual([
      [1250, 2000, 'One'],
      [3000, 4000, 'Two'],
      [5500, 6000, 'Three 3'],
    ])
  })

  test('keeps a line that is only a spoken number', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\nYes')).toEqual([
      [1000, 2000, '42'],
      [3000, 4000, 'Yes'],
    ])
  })

  test('orders cues by time and gives a readable end to one that ends before it starts', () => {
    const text = '00:00:05,000 --> 00:00:04,000\nbroken end\n\n00:00:01,000 --> 00:00:02,000\nfirst\n\n00:00:05,500 --> 00:00:07,000\nlast'
    expect(read(text)).toEqual([
      [1000, 2000, 'first'],
      [5000, 5500, 'broken end'],
      [5500, 7000, 'last'],
    ])
  })

  test('drops markup, sound descriptions and music signs but keeps numbers in brackets', () => {
    expect(read('00:01,000 --> 00:02,000\n{\\an8}<font color="#fff">Hi</font> [door slams] (APPLAUSE) ♪ in (2019) &amp; 5 < 6')).toEqual([
      [1000, 2000, 'Hi in (2019) & 5 < 6'],
    ])
  })

  test.each([
    ['&#60;script&#62;alert(1)&#60;/script&#62; said', '<script>alert(1)</script> said'],
    ['&amp;lt;b&amp;gt; is written &amp;amp;', '&lt;b&gt; is written &amp;'],
    ['&#123;&#92;an8&#125;up', '{\\an8}up'],
    ['a&#0;b&#8238;c&#x202e;d&#xd800;e&#1114112;f', 'ab c def'],
    ['Stra&szlig;e &ndash; &Uuml;bung, caf&eacute;&hellip;', 'Straße – Übung, café…'],
    ['&lol9; &undefined; &#; &#x; &', '&lol9; &undefined; &#; &#x; &'],
    ['<!ENTITY a SYSTEM "file:///etc/passwd">&a;', '<!ENTITY a SYSTEM "file:///etc/passwd">&a;'],
  ])('reads the entities of %j once, as text', (body, text) => {
    expect(read(`00:01,000 --> 00:02,000\n${body}`)).toEqual([[1000, 2000, text]])
  })

  test('a flood of entities is as long as it was', () => {
    const body = '&amp;'.repeat(20_000)
    expect(read(`00:01,000 --> 00:02,000\n${body}`)).toEqual([[1000, 2000, '&'.repeat(20_000)]])
  })

  test('takes a name before a colon as the speaker only when it occurs again', () => {
    const text = '00:01,000 --> 00:02,000\nAnna: hello\n\n00:03,000 --> 00:04,000\nNote: not a person\n\n00:05,000 --> 00:06,000\nAnna: bye'
    const cues = parseSubtitles(text)
    expect(cues.map((cue) => cue.voice)).toEqual(['Anna', undefined, 'Anna'])
    expect(cues.map(joinCueText)).toEqual(['hello', 'Note: not a person', 'bye'])
  })
})

describe('WebVTT', () => {
  test('skips header, notes, styles and identifiers, and keeps voices', () => {
    const text = [
      'WEBVTT - title',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE',
      'two',
      'lines',
      '',
      'intro',
      '00:01.000 --> 00:02.000 line:0 align:start',
      '<v.loud Roger Bingham>We are <i>in</i> <c.yellow>New York</c>',
      '',
    ].join('\n')
    expect(read(text)).toEqual([[1000, 2000, 'We are in New York']])
    expect(parseSubtitles(text)[0]?.voice).toBe('Roger Bingham')
  })

  test('keeps times inside a cue', () => {
    const [cue] = parseSubtitles('WEBVTT\n\n00:00.000 --> 00:02.000\none<00:00:00.500><c> two</c><00:00:01.250><c> three</c>')
    expect(cue?.lines[0]).toEqual([{ text: 'one' }, { text: ' two', atMs: 500 }, { text: ' three', atMs: 1250 }])
  })
})

describe('ASS', () => {
  test('follows the field order of the file, keeps commas, drops overrides and drawings', () => {
    const text = [
      '[Script Info]',
      'Title: x',
      '[Events]',
      'Format: Start, End, Style, Text',
      'Comment: 0:00:00.00,0:00:09.00,A,not said',
      'Dialogue: 0:00:01.50,0:00:02.00,A,{\\b1}Hello, you{\\b0}\\Nand you',
      'Dialogue: 0:00:03.00,0:00:04.00,A,{\\p1}m 0 0 l 9 9',
    ].join('\n')
    expect(read(text)).toEqual([[1500, 2000, 'Hello, you and you']])
  })
})

describe('any text', () => {
  const subtitle = '1\n00:00:01,000 --> 00:00:02,000\nGrüße — 你好\n'

  test.each([
    ['UTF-8', Buffer.from(subtitle, 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${subtitle}`, 'utf8')],
    ['UTF-16 little endian with a byte order mark', Buffer.from(`\ufeff${subtitle}`, 'utf16le')],
    ['UTF-16 big endian with a byte order mark', Buffer.from(`\ufeff${subtitle}`, 'utf16le').swap16()],
  ])('is decoded from %s', (_name, bytes) => {
    expect(read(decodeSubtitleBytes(bytes, null))).toEqual([[1000, 2000, 'Grüße — 你好']])
  })

  test('is decoded from UTF-16 without a byte order mark and from Windows-1252', () => {
    const latin = '1\n00:00:01,000 --> 00:00:02,000\nCafé\n'
    expect(read(decodeSubtitleBytes(Buffer.from(latin, 'utf16le'), null))).toEqual([[1000, 2000, 'Café']])
    expect(read(decodeSubtitleBytes(Buffer.from(latin, 'latin1'), null))).toEqual([[1000, 2000, 'Café']])
  })

  // The words in the older encoding, since Node encodes none of them.
  test.each([
    ['ru', 'Привет, мир', 'cff0e8e2e5f22c20ece8f0'],
    ['zh', '你好，世界', 'c4e3bac3a3accac0bde7'],
    ['ja', 'こんにちは', '82b182f182c982bf82cd'],
    ['ko', '안녕하세요', 'bec8b3e7c7cfbcbcbfe4'],
    ['ar', 'مرحبا', 'e3d1cdc8c7'],
    ['pl-PL', 'Zażółć gęślą', '5a61bff3b3e620 67ea9c6cb9'.replace(' ', '')],
    ['th', 'สวัสดี', 'cac7d1cab4d5'],
  ])('is decoded from the older encoding of %s', (language, words, hex) => {
    const bytes = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), Buffer.from(hex, 'hex'), Buffer.from('\n')])
    expect(read(decodeSubtitleBytes(bytes, language))).toEqual([[1000, 2000, words]])
  })

  test('in UTF-8 with a damaged letter stays UTF-8, whatever the language', () => {
    const damaged = Buffer.concat([Buffer.from('Привет, мир, как дела сегодня?'), Buffer.from([0xd0]), Buffer.from('!')])
    expect(decodeSubtitleBytes(damaged, 'ru')).toBe('Привет, мир, как дела сегодня?\ufffd!')
  })

  test('whose encoding cannot be told, or is none of its language, is refused instead of being guessed', () => {
    const russian = Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex')
    const unreadable = expect.objectContaining({ errorName: 'SubtitlesUnreadableError' })
    for (const language of [null, 'en']) expect(() => decodeSubtitleBytes(russian, language)).toThrowError(unreadable)
    expect(() => decodeSubtitleBytes(Buffer.from('82b182f1ff', 'hex'), 'ko')).toThrowError(unreadable)
    expect(decodeSubtitleBytes(Buffer.from('Öl, Äpfel, Übermut – für später', 'latin1'), null)).toContain('Äpfel')
  })

  test('without a cue is refused by name', () => {
    for (const text of ['', 'WEBVTT\n\n', '1\n00:00:01,000 --> 00:00:02,000\n\n', 'just prose']) {
      expect(() => parseSubtitles(text)).toThrowError(expect.objectContaining({ errorName: 'SubtitlesUnreadableError' }))
    }
  })

  test('has its format detected from its content', () => {
    expect(detectFormat('\ufeffWEBVTT\n')).toBe('vtt')
    expect(detectFormat(subtitle)).toBe('srt')
    expect(detectFormat('[Script Info]\n')).toBe('ass')
    expect(detectFormat('Ratio 3 --> 4 is prose')).toBe('plain')
  })

  test('gives its words as a plain script', () => {
    expect(splitPlainWords('\ufeffHello, [laughs] world —\n\tit is 5 pm.')).toEqual(['Hello,', 'world', 'it', 'is', '5', 'pm.'])
  })

  test('with half a million hostile characters still gives its one valid cue', () => {
    const hostile = ['<', '<v ', '[(', '&#', '{\\', '-->', '((AA '].map((part) => part.repeat(20_000)).join('\n')
    const cues = parseSubtitles(`00:00:01,000 --> 00:00:02,000\nhello\n\n${hostile}`)
    expect(cues).toHaveLength(1)
    expect(cues[0] && joinCueText(cues[0])).toMatch(/^hello/)
  })
})
