import { AppError } from '@clipwright/contract/errors'
import { describe, expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'
import { toTxt } from './transcript-files.ts'

const read = (text: string) => readTranscript(new TextEncoder().encode(text), { language: null })
const turnsOf = (text: string) => {
  const { words } = read(text)
  return words.flatMap(({ speaker, text: spokenText }, index) => (speaker === words[index - 1]?.speaker ? [] : [[speaker, spokenText]]))
}

describe('readTranscript', () => {
  test('takes the times of subtitles, and a speaker until the next name', () => {
    const transcript = read(
      '1\n00:00:01,000 --> 00:00:03,000\nAnna: Why does bread rise?\n\n2\n00:00:03,000 --> 00:00:06,000\nI never knew.\n\n3\n00:00:06,000 --> 00:00:09,000\nBen: Because yeast makes gas.\n\n4\n00:00:09,000 --> 00:00:10,000\nAnna: I see.\n\n5\n00:00:10,000 --> 00:00:11,000\nBen: Yes.\n',
    )
    expect(transcript).toMatchObject({ engine: 'subtitles', quality: 'exact', language: 'en' })
    expect(transcript.words[0]).toMatchObject({ text: 'Why', startMs: 1000, speaker: 'Speaker 1' })
    expect(transcript.words.find(({ text }) => text === 'never')?.speaker).toBe('Speaker 1')
    expect(transcript.words.find(({ text }) => text === 'Because')?.speaker).toBe('Speaker 2')
  })

  test('reads speakers before colons in a script, and no other word with a colon', () => {
    const text = 'Anna: Why does bread rise?\nBen: Because of one thing: yeast.\nRemember: it is alive.\nAnna: I see.\nBen: Good.\n'
    expect(turnsOf(text)).toEqual([
      ['Speaker 1', 'Why'],
      ['Speaker 2', 'Because'],
      ['Speaker 1', 'I'],
      ['Speaker 2', 'Good.'],
    ])
    expect(read(text).words.map((word) => word.text)).toContain('Remember:')
  })

  test('uses the times of a script, and a calm pace without any', () => {
    const timed = read(
      'Anna: 00:01:00\n\nBread rises slowly.\n\nBen: 00:01:10\n\nWhy is that?\n\nAnna: 00:01:12\n\nYeast.\n\nBen: 00:01:20\n\nAh.\n',
    )
    expect(timed.words.find(({ text }) => text === 'Why')).toMatchObject({ startMs: 70_000, speaker: 'Speaker 2' })
    const plain = read(`${'Every baker in this town knows how slowly good bread rises. '.repeat(16)}\n`)
    const wordsPerMin = plain.words.length / (plain.durationMs / 60_000)
    expect(wordsPerMin).toBeGreaterThan(120)
    expect(wordsPerMin).toBeLessThan(200)
  })

  test('reads what the product exports', () => {
    const first = read(
      'Anna: 00:00:10\n\nBread rises slowly.\n\nBen: 00:00:20\n\nWhy?\n\nAnna: 00:00:25\n\nYeast.\n\nBen: 00:00:30\n\nAh.\n',
    )
    expect(read(JSON.stringify(first))).toEqual(first)
    const again = read(toTxt(first))
    expect(again.words.map(({ text, speaker }) => [text, speaker])).toEqual(first.words.map(({ text, speaker }) => [text, speaker]))
    expect(again.words.find(({ text }) => text === 'Why?')?.startMs).toBe(20_000)
  })

  test('throws named errors for what it cannot read', () => {
    const nameOf = (text: string) => {
      try {
        return read(text).engine
      } catch (error) {
        return error instanceof AppError ? error.errorName : String(error)
      }
    }
    expect(nameOf('')).toBe('NoSpeechError')
    expect(nameOf('\n\n...\n')).toBe('NoSpeechError')
    expect(nameOf('WEBVTT\n\n')).toBe('SubtitlesUnreadableError')
    expect(nameOf('{"hello": 1}')).toBe('SubtitlesUnreadableError')
    expect(nameOf('{"hello": ')).toBe('SubtitlesUnreadableError')
  })
})
