import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { listInputArgs } from '../media-allow-list.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { spreadByPauses } from '../speech/align/spread-by-pauses.ts'
import { splitText } from '../speech/text/split-text.ts'
import type { VoiceTone } from './built-in-voice.ts'
import type { SpokenText } from './speak.ts'
import { findVoicedSpans } from './voiced-spans.ts'
import { voiceRate, writeVoice } from './write-voice.ts'

/** A service with the OpenAI speech call. */
type VoiceService = {
  /** Up to and including the version, for example `https://host/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  /** The service's names for voices 1, 2, …; a number beyond the list takes the last. */
  voices: readonly string[]
  fetch: typeof fetch
}

type SpeechRequest = { text: string; tone: VoiceTone; voType: number; workDir: string; signal?: AbortSignal }

const largestReplyBytes = 64 * 1024 * 1024
const timeoutMs = 120_000
const instructions: Record<VoiceTone, string> = {
  serious: 'Speak seriously and clearly, as in a documentary.',
  casual: 'Speak casually, as to a friend.',
  cheerful: 'Speak cheerfully and warmly.',
  energetic: 'Speak fast and with energy.',
  calm: 'Speak slowly and calmly.',
}
const speeds: Record<VoiceTone, number> = { serious: 1, casual: 1, cheerful: 1.05, energetic: 1.15, calm: 0.9 }

/** Speaks a text with the service. Throws `VoiceOverModerationError` when it refuses the content; any other error may be retried. */
export async function speakByService(request: SpeechRequest, service: VoiceService): Promise<SpokenText> {
  const sound = await ask(request, service)
  await writeFile(join(request.workDir, 'spoken.bin'), sound)
  const run = request.signal ? { signal: request.signal } : {}
  // biome-ignore format: arguments read in pairs.
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...listInputArgs(join(request.workDir, 'spoken.bin'), 'av'), '-vn', '-ac', '1', '-ar', String(voiceRate), '-f', 's16le', 'pipe:1']
  const { stdout } = await runToolOrThrow(
    { tool: 'ffmpeg', args, cwd: request.workDir, timeoutMs: 120_000, maxStdoutBytes: 256 * 1024 ** 2, ...run },
    'MediaUnreadableError',
  )
  const samples = new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length - (stdout.length % 2)))
  const words = spreadByPauses(splitText(request.text), findVoicedSpans(samples, voiceRate))
  return { ...(await writeVoice(samples, request)), words, voice: 'service' }
}

async function ask({ text, tone, voType, signal }: SpeechRequest, service: VoiceService): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const voice = service.voices[Math.min(voType, service.voices.length) - 1] ?? 'alloy'
  const response = await service.fetch(`${service.baseUrl.replace(/\/+$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(service.apiKey ? { authorization: `Bearer ${service.apiKey}` } : {}) },
    body: JSON.stringify({
      model: service.model,
      input: text,
      voice,
      instructions: instructions[tone],
      speed: speeds[tone],
      response_format: 'wav',
    }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw toRefusal(response.status, (await response.text()).slice(0, 4000))
  const sound = Buffer.from(await response.arrayBuffer())
  if (sound.length > largestReplyBytes) throw new AppError('ServerError', { cause: 'voice service: the answer is too long' })
  return sound
}

/** Whether the text was refused for its content, which services say in the code or type of their error. */
function toRefusal(status: number, body: string): AppError {
  const isContent = status >= 400 && status < 500 && /content[_ ]?policy|content[_ ]?filter|moderation|safety|sensitive/i.test(body)
  return new AppError(isContent ? 'VoiceOverModerationError' : 'ServerError', {
    cause: `voice service: status ${status}: ${body.slice(0, 300)}`,
  })
}
