import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { expect, test } from 'vitest'
import { parseClipArguments } from './clip-arguments.ts'
import { transcribeOnce } from './transcript-cache.ts'

const transcript: Transcript = {
  engine: 'whisper',
  quality: 'good',
  language: 'en',
  durationMs: 1000,
  words: [{ text: 'Bread.', startMs: 0, endMs: 500 }],
  sentences: [{ firstWord: 0, lastWord: 1 }],
  paragraphs: [],
  speakers: [],
  notices: [],
}

test('a transcript is heard once for one file, range, language and subtitles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'transcript-cache-'))
  try {
    const file = join(folder, 'talk.mp4')
    await writeFile(file, 'a video')
    let runs = 0
    const hear = (supplied: unknown, ...more: string[]) => {
      const args = parseClipArguments([file, ...more])
      if (!args) throw new Error('these arguments ask for help')
      return transcribeOnce(join(folder, 'chat'), { file, args, supplied }, () => {
        runs++
        return Promise.resolve({ transcript, speech: [{ startMs: 0, endMs: 500 }] })
      })
    }
    const first = await hear(null)
    expect(await hear(null, '--max', '60')).toMatchObject(first)
    expect(runs).toBe(1)
    await hear(null, '--from', '10')
    await hear({ kind: 'script', text: 'Bread.' })
    await hear({ kind: 'script', text: 'Bread.' }, '--language', 'de-DE')
    expect(runs).toBe(4)
    await writeFile(join(folder, 'chat', 'transcript.json'), '{"key":')
    await hear(null)
    expect(runs).toBe(5)
  } finally {
    await rm(folder, { recursive: true })
  }
})
