import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'
import type { Span } from '@clipwright/contract/sources/analysis'
import { spreadWords } from '../align/spread-words.ts'
import { splitText } from '../text/split-text.ts'
import { toLanguageTag } from '../text/detect-language.ts'
import { openWav, toWavBytes } from '../voice/wav-file.ts'
import { dropLoops } from './drop-loops.ts'
import { runInParallel } from './recogniser.ts'
import type { RecognisedWindow, RecognisedWord, RecognitionJob, Recogniser } from './recogniser.ts'

export type SpeechApi = {
  /** Up to and including the version, for example `https://host/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  fetch: typeof fetch
  /** Names and terms to expect, most important first; as many as fit go into the prompt. */
  vocabulary?: readonly string[]
  /** Per window. Default 120 s. */
  timeoutMs?: number
  /** Delay before the second attempt. Default 1 s, doubled each time, unless the service gives one. */
  firstRetryMs?: number
}

const attempts = 4
/** A service that asks for a longer wait counts as down. */
const longestWaitMs = 30_000
/** A prompt holds 224 tokens; a name of four letters takes about two. */
const longestPromptChars = 400
const largestReplyBytes = 4 * 1024 * 1024
/** Parallel requests; services limit rates per account. */
const mostAtOnce = 4

const Seconds = z.number().nonnegative().finite()
const Reply = z.object({
  text: z.string().default(''),
  language: z.string().nullish(),
  words: z.array(z.object({ word: z.string(), start: Seconds, end: Seconds })).nullish(),
  segments: z.array(z.object({ text: z.string(), start: Seconds, end: Seconds, avg_logprob: z.number().nullish() })).nullish(),
})
type Reply = z.infer<typeof Reply>

/** Any service with the OpenAI transcription call. Windows are sent in parallel and retried where that can help. */
export function createSpeechApi(api: SpeechApi): Recogniser {
  return {
    engine: 'speech-api',
    model: api.model,
    async recognise(job) {
      await using wav = await openWav(job.audioFile)
      const windows: RecognisedWindow[] = []
      await runInParallel(job.windows, Math.min(mostAtOnce, job.concurrency * 2), async (window) => {
        const reply = await ask(api, toWavBytes(await wav.read(window.startMs, window.endMs)), job)
        const language = toLanguageTag(reply.language)
        const result = { window, words: dropLoops(readWords(reply, window)), ...(language ? { language } : {}) }
        windows.push(result)
        job.onWindow?.(result)
        job.onProgress(windows.length / job.windows.length)
      })
      return windows.toSorted((a, b) => a.window.startMs - b.window.startMs)
    },
  }
}

class Again extends Error {
  readonly waitMs: number | null
  constructor(reason: string, waitMs: number | null = null) {
    super(reason)
    this.waitMs = waitMs
  }
}

async function ask(api: SpeechApi, audio: Buffer, job: RecognitionJob): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    job.signal?.throwIfAborted()
    try {
      return await askOnce(api, audio, job)
    } catch (error) {
      if (job.signal?.aborted || !(error instanceof Again)) throw error
      const waitMs = error.waitMs ?? (api.firstRetryMs ?? 1000) * 2 ** (attempt - 1)
      if (attempt >= attempts || waitMs > longestWaitMs) throw refuse(error.message, error)
      await delay(waitMs, undefined, job.signal ? { signal: job.signal } : {})
    }
  }
}

async function askOnce(api: SpeechApi, audio: Buffer, job: RecognitionJob): Promise<Reply> {
  const timeout = AbortSignal.timeout(api.timeoutMs ?? 120_000)
  const signal = job.signal ? AbortSignal.any([job.signal, timeout]) : timeout
  const url = `${api.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`
  let response: Response
  let body: string
  try {
    response = await api.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.apiKey}` },
      body: toForm(api, audio, job),
      signal,
    })
    body = await readLimited(response)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new Again(error instanceof Error ? error.message : 'no answer')
  }
  if (response.status === 429 || response.status === 408 || response.status >= 500)
    throw new Again(`status ${response.status}`, readRetryAfterMs(response))
  if (!response.ok) throw refuse(`status ${response.status}`)
  return readReply(body)
}

function toForm(api: SpeechApi, audio: Buffer, job: RecognitionJob): FormData {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(audio)], { type: 'audio/wav' }), 'speech.wav')
  form.set('model', api.model)
  form.set('response_format', 'verbose_json')
  form.set('temperature', '0')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  const language = job.language?.split('-')[0]
  if (language) form.set('language', language)
  const prompt = toPrompt(api.vocabulary ?? [])
  if (prompt !== '') form.set('prompt', prompt)
  return form
}

/** Whole terms, as a line of text that could precede the audio. */
function toPrompt(vocabulary: readonly string[]): string {
  const messages: string[] = []
  let chars = 0
  for (const term of vocabulary) {
    chars += term.length + 2
    if (chars > longestPromptChars) break
    messages.push(term)
  }
  return messages.length === 0 ? '' : `${messages.join(', ')}.`
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > largestReplyBytes) throw refuse('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function readReply(body: string): Reply {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw refuse('the answer is not JSON', error)
  }
  const reply = Reply.safeParse(json)
  if (!reply.success) throw refuse('the answer has another shape', reply.error)
  return reply.data
}

/** Retry-After in ms, from seconds or a date; null when the service gives none. */
function readRetryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}

/** Word times where the service gives them; else the words of each segment, or of the text, spread over it. */
function readWords(reply: Reply, window: Span): RecognisedWord[] {
  const at = (seconds: number) => Math.round(Math.min(window.startMs + seconds * 1000, window.endMs))
  if (reply.words?.length) {
    const words = reply.words.map(({ word, start, end }) => ({
      text: word.trim(),
      startMs: at(start),
      endMs: Math.max(at(start) + 1, at(end)),
    }))
    return restorePunctuation(
      words.filter((word) => word.text !== ''),
      reply.text,
    )
  }
  if (reply.segments?.length) {
    return reply.segments.flatMap((segment) => {
      const confidence =
        segment.avg_logprob === null || segment.avg_logprob === undefined ? {} : { confidence: Math.min(1, Math.exp(segment.avg_logprob)) }
      const span = { startMs: at(segment.start), endMs: Math.max(at(segment.start) + 1, at(segment.end)) }
      return spreadWords(splitText(segment.text), span, []).map((word) => ({ ...word, ...confidence }))
    })
  }
  return spreadWords(splitText(reply.text), window, [])
}

/** Some services strip punctuation from timed words but keep it in the text; when both have the same words, those of the text are used. */
function restorePunctuation(words: RecognisedWord[], text: string): RecognisedWord[] {
  const textParts = splitText(text)
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isSame = textParts.length === words.length && textParts.every((word, index) => bare(word) === bare(words[index]?.text ?? ''))
  return isSame ? words.map((word, index) => ({ ...word, text: textParts[index] ?? word.text })) : words
}

function refuse(reason: string, cause?: unknown): AppError {
  return new AppError('ServerError', { cause: new Error(`speech service: ${reason}`, { cause }) })
}
