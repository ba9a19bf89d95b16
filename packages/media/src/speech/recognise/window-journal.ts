import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JournalPlace, RecognisedWindow, RecognitionJob, Recogniser } from './recogniser.ts'

/**
 * Wraps a recogniser so that finished windows are stored where the job names a place for them: an attempt that was killed
 * is continued by the next one. The key of a window is sound, engine, model, language and times.
 */
export function addJournal(recogniser: Recogniser): Recogniser {
  return {
    ...recogniser,
    recognise: (job) => (job.journal ? continueJob(recogniser, job, job.journal) : recogniser.recognise(job)),
  }
}

async function continueJob(recogniser: Recogniser, job: RecognitionJob, { dir, audioKey }: JournalPlace): Promise<RecognisedWindow[]> {
  await mkdir(dir, { recursive: true })
  const file = join(dir, `recognised-${recogniser.engine}.jsonl`)
  const keyOf = (window: RecognisedWindow['window']) =>
    [audioKey, recogniser.engine, recogniser.model ?? '', job.language ?? '', window.startMs, window.endMs].join('|')
  const cachedWindows = await readJournal(file)
  const finishedWindows = job.windows.flatMap((window) => cachedWindows.get(keyOf(window)) ?? [])
  const open = job.windows.filter((window) => !cachedWindows.has(keyOf(window)))
  if (open.length === 0) return finishedWindows
  const doneShare = finishedWindows.length / job.windows.length
  const writes: Promise<void>[] = []
  const rest: RecognitionJob = {
    ...job,
    windows: open,
    onProgress: (share, note) => job.onProgress(doneShare + share * (1 - doneShare), note),
    onWindow: (window) => {
      // On a line of its own, even after one that a kill cut short. A window that cannot be stored is heard again.
      const write = appendFile(file, `\n${JSON.stringify({ key: keyOf(window.window), found: window })}\n`)
      writes.push(write.catch(() => undefined))
      job.onWindow?.(window)
    },
  }
  try {
    const newWindows = await recogniser.recognise(rest)
    return [...finishedWindows, ...newWindows].toSorted((a, b) => a.window.startMs - b.window.startMs)
  } finally {
    await Promise.all(writes)
  }
}

async function readJournal(file: string): Promise<Map<string, RecognisedWindow>> {
  // No journal: a first run.
  const text = await readFile(file, 'utf8').catch(() => '')
  const cachedWindows = new Map<string, RecognisedWindow>()
  for (const line of text.split('\n')) {
    try {
      const { key, found: window } = JSON.parse(line) as { key: string; found: RecognisedWindow }
      cachedWindows.set(key, window)
    } catch {
      // The last line may be truncated by the kill; its window is done again.
    }
  }
  return cachedWindows
}
