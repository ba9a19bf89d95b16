import { expect, test } from 'vitest'
import { WrongArguments } from '../clip-arguments.ts'
import { parseMediaTool } from './media-tool-arguments.ts'

const parse = (line: string) => parseMediaTool(line.split(' '))

test('the ending of the result says its format, and a size is in millions of bytes', () => {
  expect(parse('transcript-maker talk.mp4 --out talk.docx')).toMatchObject({ format: 'docx', out: 'talk.docx' })
  expect(parse('transcript-maker talk.mp4 --format vtt --language de')).toMatchObject({ format: 'vtt', out: null, language: 'de' })
  expect(parse('transcript-maker talk.mp4')).toMatchObject({ format: 'txt' })
  expect(parse('video-compressor talk.mp4 --size 0.8')).toMatchObject({ goal: { kind: 'size', bytes: 800_000 } })
  expect(parse('youtube-title-generator sourdough bread --model --round 2 --language de-DE')).toEqual({
    tool: 'writing',
    slug: 'youtube-title-generator',
    text: 'sourdough bread',
    language: 'de-DE',
    round: 2,
    asJson: false,
    withModel: true,
  })
  expect(parse('ai-video-summarizer talk.mp4')).toMatchObject({ text: 'talk.mp4', withModel: false })
  expect(parse('video-compressor talk.mp4 --quality small')).toMatchObject({ goal: { kind: 'quality', level: 'small' } })
})

test.each([
  'video-compressor talk.mp4',
  'video-compressor talk.mp4 --size much',
  'video-compressor talk.mp4 --size 5 --quality high',
  'video-compressor --size 5',
  'transcript-maker a.mp4 b.mp4',
  'transcript-maker a.mp4 --format pdf',
  'transcript-maker a.mp4 --format docx',
  'transcript-maker a.mp4 --whatever 1',
  'photo-relighting face.jpg',
  'youtube-title-generator bread --model --language xx',
  'youtube-title-generator bread --model --round first',
])('%s is refused', (line) => {
  expect(() => parse(line)).toThrow(WrongArguments)
})
