import { Worker } from 'node:worker_threads'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import type { TalkTool } from '@clipwright/tools/tool-config'
import type { TalkAnswer, TalkRequest } from './talk-thread.ts'

/** Two hours of speech take a few seconds. */
const longestMs = 60_000
const most = { maxOldGenerationSizeMb: 512 }

/** More would wait longer than anybody does. */
const mostWaiting = 8

/** One at a time: a talk keeps a core busy for seconds, and others wait for answers of milliseconds. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads a transcript in a thread, so that other calls are answered meanwhile. Throws `SubtitlesUnreadableError`, `NoSpeechError` and
 * `UnavailableError`.
 */
export async function writeAboutTalk({ slug }: TalkTool, request: Omit<TalkRequest, 'slug'>): Promise<FreeToolResult> {
  const { text, language, round } = request
  if (waiting >= mostWaiting) throw new AppError('UnavailableError', { cause: `${waiting} transcripts are waiting` })
  waiting++
  const turn = queue.then(() => askThread({ slug, text, language, round })).finally(() => waiting--)
  queue = turn.catch(() => undefined)
  const { formats, hasMore } = await turn
  return { items: formats ? [formats.text] : [], formats, hasMore, writer: 'built-in', isWeaker: false }
}

async function askThread(request: TalkRequest): Promise<Extract<TalkAnswer, { formats: unknown }>> {
  const thread = new Worker(new URL('./talk-thread.ts', import.meta.url), { workerData: request, resourceLimits: most })
  const timer = setTimeout(() => void thread.terminate(), longestMs)
  try {
    const answer = await new Promise<TalkAnswer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`the thread ended with ${code} before it answered`)))
    })
    if ('errorName' in answer) throw new AppError(answer.errorName as ErrorName, { say: answer.message })
    return answer
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
