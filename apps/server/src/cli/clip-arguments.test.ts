import { expect, test } from 'vitest'
import { isTranscriptCall, parseClipArguments, parseTranscriptArguments, usage, WrongArguments } from './clip-arguments.ts'

test('a file alone means portrait clips of up to 90 seconds with captions', () => {
  expect(parseClipArguments(['talk.mp4'])).toMatchObject({
    source: 'talk.mp4',
    outDir: 'clips',
    target: 'VIDEO_FILE',
    withXml: false,
    curationPref: { clipDurations: [[0, 90]], customPrompt: '' },
    renderPref: { layoutAspectRatio: 'portrait', enableCaption: true, captionPreset: 'karaoke' },
  })
})

test('every choice reaches the preferences', () => {
  const args = parseClipArguments(
    [
      't.mp4',
      '--out',
      'o',
      '--prompt',
      'money',
      '--topic',
      'rent',
      '--topic',
      'tax',
      '--ratio',
      '4:5',
      '--min',
      '30',
      '--max',
      '60',
      '--count',
      '3',
    ].concat([
      '--from',
      '10',
      '--to',
      '500',
      '--srt',
      's.srt',
      '--language',
      'de-DE',
      '--captions',
      'none',
      '--xml',
      '--draft',
      '--watermark',
    ]),
  )
  expect(args).toMatchObject({
    outDir: 'o',
    subtitlesFile: 's.srt',
    withXml: true,
    target: 'VIDEO_PREVIEW',
    curationPref: {
      clipDurations: [[30, 60]],
      customPrompt: 'money',
      topicKeywords: ['rent', 'tax'],
      clipCount: 3,
      range: { startSec: 10, endSec: 500 },
    },
    renderPref: { layoutAspectRatio: 'four_five', enableCaption: false, enableWatermark: true },
    importPref: { sourceLang: 'de-DE' },
  })
})

test('several ratios are rendered together, each once, and the first one leads', () => {
  expect(parseClipArguments(['t.mp4', '--ratio', '1:1, 9:16,square'])).toMatchObject({
    ratios: ['square', 'portrait'],
    renderPref: { layoutAspectRatio: 'square' },
  })
})

test.each([
  [['a.mp4', '--ratio', '9:16,'], /9:16/],
  [[], /Name a video file/],
  [['a.mp4', 'b.mp4'], /One source at a time/],
  [['a.mp4', '--ratio', '3:7'], /9:16/],
  [['a.mp4', '--min', 'ten'], /--min wants seconds/],
  [['a.mp4', '--min', '60', '--max', '30'], /--max must be more/],
  [['a.mp4', '--count', '2.5'], /whole number/],
  [['a.mp4', '--from', '20', '--to', '10'], /--to must be after/],
  [['a.mp4', '--captions', 'comic'], /There is no caption style/],
  [['a.mp4', '--topic', ''], /topicKeywords/],
  [['a.mp4', '--speed', '2'], /--speed/],
])('%j is refused in plain words', (argv, words) => {
  expect(() => parseClipArguments(argv as string[])).toThrow(WrongArguments)
  expect(() => parseClipArguments(argv as string[])).toThrow(words)
})

test('help names every option', () => {
  expect(parseClipArguments(['--help'])).toBeUndefined()
  for (const name of [
    'out',
    'prompt',
    'topic',
    'ratio',
    'min',
    'max',
    'count',
    'from',
    'to',
    'srt',
    'language',
    'captions',
    'watermark',
    'xml',
    'draft',
  ]) {
    expect(usage).toContain(`--${name} `)
  }
})

test('a transcript stands in for a video', () => {
  expect(isTranscriptCall(['--transcript', 'talk.srt'])).toBe(true)
  expect(isTranscriptCall(['--transcript=talk.srt'])).toBe(true)
  expect(isTranscriptCall(['talk.mp4', '--srt', 'talk.srt'])).toBe(false)
  expect(parseTranscriptArguments(['--transcript', 'talk.srt', '--json', '--min', '20', '--max', '60', '--count', '5'])).toMatchObject({
    transcriptFile: 'talk.srt',
    asJson: true,
    curationPref: { clipDurations: [[20, 60]], clipCount: 5 },
  })
  expect(parseTranscriptArguments(['--transcript', 'talk.srt', '--help'])).toBeUndefined()
})

test.each([
  [['--transcript', ''], '--transcript wants a file'],
  [['--transcript', 'talk.srt', 'talk.mp4'], '"talk.mp4"'],
  [['--transcript', 'talk.srt', '--max', 'long'], '--max wants seconds'],
  [['--transcript', 'talk.srt', '--count', '0'], '--count wants a whole number'],
])('refuses %j and says why', (argv, reason) => {
  expect(() => parseTranscriptArguments(argv)).toThrow(WrongArguments)
  expect(() => parseTranscriptArguments(argv)).toThrow(reason)
})
