import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecognisedWindow, RecognitionJob, Recogniser } from './recogniser.ts'

/**
 * The same recogniser, keeping each finished window in `workDir`: a job that was killed goes on where it stopped.
 * Windows are told apart by engine, model, language, and times.
 */
export function withJournal(recogniser: Recogniser): Recogniser {
  return {
    ...recogniser,
    async recognise(job) {
      const file = join(job.workDir, `recognised-${recogniser.engine}.jsonl`)
      const keyOf = (window: RecognisedWindow['window']) =>
        [recogniser.engine, recogniser.model ?? '', job.language ?? '', window.startMs, window.endMs].join('|')
      const kept = await readJournal(file)
      const done = job.windows.flatMap((window) => kept.get(keyOf(window)) ?? [])
      const open = job.windows.filter((window) => !kept.has(keyOf(window)))
      if (open.length === 0) return done
      const doneShare = done.length / job.windows.length
      const writes: Promise<void>[] = []
      const rest: RecognitionJob = {
        ...job,
        windows: open,
        onProgress: (share, note) => job.onProgress(doneShare + share * (1 - doneShare), note),
        onWindow: (found) => {
          writes.push(appendFile(file, `${JSON.stringify({ key: keyOf(found.window), found })}\n`))
          job.onWindow?.(found)
        },
      }
      try {
        const found = await recogniser.recognise(rest)
        return [...done, ...found].toSorted((a, b) => a.window.startMs - b.window.startMs)
      } finally {
        await Promise.allSettled(writes)
      }
    },
  }
}

async function readJournal(file: string): Promise<Map<string, RecognisedWindow>> {
  // No journal: nothing was done before.
  const text = await readFile(file, 'utf8').catch(() => '')
  const kept = new Map<string, RecognisedWindow>()
  for (const line of text.split('\n')) {
    try {
      const { key, found } = JSON.parse(line) as { key: string; found: RecognisedWindow }
      kept.set(key, found)
    } catch {
      // The last line can be cut off by the kill; its window is done again.
    }
  }
  return kept
}
