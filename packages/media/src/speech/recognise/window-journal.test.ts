import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Recogniser } from './recogniser.ts'
import { addJournal } from './window-journal.ts'

const windows = [0, 1000, 2000].map((startMs) => ({ startMs, endMs: startMs + 1000 }))

test('an attempt takes what earlier ones heard of the same sound, and hears the rest', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'journal-'))
  const journalDir = join(dir, 'project', 'run-1')
  const heardMs: number[] = []
  let dieAfter = 2
  const recogniser: Recogniser = {
    engine: 'whisper',
    recognise: (job) =>
      Promise.all(
        job.windows.map(async (window) => {
          if (dieAfter-- <= 0) throw new Error('killed')
          heardMs.push(window.startMs)
          const result = { window, words: [{ text: `w${window.startMs}`, ...window }] }
          job.onWindow?.(result)
          return result
        }),
      ),
  }
  // Each attempt has a work folder of its own, as a job has.
  let attempts = 0
  const attempt = (audioKey: string) =>
    addJournal(recogniser).recognise({
      audioFile: 'audio.wav',
      windows,
      workDir: join(dir, `attempt-${(attempts += 1)}`),
      journal: { dir: journalDir, audioKey },
      concurrency: 1,
      language: 'en',
      onProgress: () => undefined,
    })
  await expect(attempt('sound-1')).rejects.toThrow('killed')
  dieAfter = 9
  // The kill cut the last line short.
  const file = join(journalDir, 'recognised-whisper.jsonl')
  await writeFile(file, `${await readFile(file, 'utf8')}{"key":"sound-1|whis`)
  const words = (await attempt('sound-1')).flatMap((result) => result.words.map(({ text }) => text))
  expect([words, heardMs]).toEqual([
    ['w0', 'w1000', 'w2000'],
    [0, 1000, 2000],
  ])
  await attempt('sound-1')
  expect(heardMs).toHaveLength(3)
  await attempt('sound-2')
  expect(heardMs).toHaveLength(6)
  await rm(dir, { recursive: true })
})
