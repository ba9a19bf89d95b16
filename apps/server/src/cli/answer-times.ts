import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { findMedianMs, recentAnswers } from '../pipeline/answer-times.ts'
import type { AnswerStore } from '../pipeline/language-model.ts'

/** By who was asked: how long the last answers took, in ms, oldest first. */
const Times = z.record(z.string(), z.array(z.number().nonnegative()))
type Times = z.infer<typeof Times>

/** Times are a convenience: a file that is missing or damaged is begun anew. */
async function readTimes(file: string): Promise<Times> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return Times.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Median time in ms of a service's last answers to this machine's terminal; null before the first. */
export const readUsualAnswerMs = async (file: string, asker: string): Promise<number | null> =>
  findMedianMs((await readTimes(file))[asker] ?? [])

/** Stores how long answers take, and no answer: the terminal keeps nothing of a talk. */
export const keepAnswerTimes = (file: string): AnswerStore => ({
  read: () => Promise.resolve(null),
  async write(_key, _answer, { asker, tookMs }) {
    const times = await readTimes(file)
    const own = [...(times[asker] ?? []), Math.round(tookMs)].slice(-recentAnswers)
    await mkdir(dirname(file), { recursive: true })
    // Another run may read it at any time.
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, JSON.stringify({ ...times, [asker]: own }))
    await rename(fresh, file)
  },
})
