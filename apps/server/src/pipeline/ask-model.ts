import type { Chooser } from '@clipwright/contract/clips/curation'
import type { ModelPrompt } from '@clipwright/curation/language-model/prompts'
import { z } from 'zod'
import { failureOf, ModelFailure } from './model-failure.ts'

export type Model = {
  rung: Exclude<Chooser['rung'], 'built-in' | 'chat'>
  /** Shown to people: "Ollama · llama3.2:3b". */
  label: string
  /** `openai` is the chat protocol of most servers; Ollama's own takes a schema and a context length. */
  api: 'openai' | 'ollama'
  /** For `openai` including the version: `https://host/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  /** Most characters of transcript in one request. */
  maxPromptChars: number
  /** Longest wait for an answer. */
  timeoutMs: number
}

export const serviceModel = ({ url, key, name }: { url: string; key: string | null; name: string | null }): Model => ({
  rung: 'endpoint',
  label: `${name ?? 'default'} · ${new URL(url).host}`,
  api: 'openai',
  baseUrl: url,
  apiKey: key ?? '',
  model: name ?? 'default',
  maxPromptChars: 24_000,
  timeoutMs: 120_000,
})

/** JSON schema of an answer. */
export type Schema = { name: string; schema: object }

const OpenAiAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})
const OllamaAnswer = z.object({ message: z.object({ content: z.string() }), done_reason: z.string().nullish() })

/** A low estimate, so that the context is never too short. */
const charsPerToken = 3
const answerTokens = 4096

type Reply = { status: number; retryAfter: string | null; text: string }
type Send = (path: string, body: object) => Promise<Reply>

/** A model's answer to one prompt. Throws `ModelFailure` without one, and the reason of `signal` when aborted. */
export async function ask(
  prompt: ModelPrompt,
  model: Model,
  fetchGuarded: typeof fetch,
  signal: AbortSignal,
  schema?: Schema,
): Promise<string> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)])
  const headers = { 'content-type': 'application/json', ...(model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {}) }
  const send: Send = async (path, body) => {
    try {
      const url = `${model.baseUrl.replace(/\/$/, '')}${path}`
      const response = await fetchGuarded(url, { method: 'POST', headers, body: JSON.stringify(body), signal: within })
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      throw new ModelFailure('unreachable', cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }
  return model.api === 'ollama' ? askOllama(prompt, model, send, schema) : askOpenAi(prompt, model, send, schema)
}

const messagesOf = ({ system, user }: ModelPrompt) => [
  { role: 'system', content: system },
  { role: 'user', content: user },
]

/** Statuses of servers that do not support the requested response format. */
const mayRefuseFormat = new Set([400, 404, 422, 501])

async function askOpenAi(prompt: ModelPrompt, { model }: Model, send: Send, schema?: Schema): Promise<string> {
  const body = { model, temperature: 0, messages: messagesOf(prompt) }
  // Not every server supports a schema, and llama.cpp refuses it with the templates of some models; the prompt describes the form too.
  const formats: object[] = schema
    ? [{ type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.schema } }, { type: 'json_object' }]
    : []
  let reply: Reply | null = null
  for (const format of formats) {
    reply = await send('/chat/completions', { ...body, response_format: format })
    if (!mayRefuseFormat.has(reply.status)) break
  }
  if (reply === null || mayRefuseFormat.has(reply.status)) reply = await send('/chat/completions', body)
  const choice = readReply(reply, OpenAiAnswer).choices[0]
  if (!choice) throw new ModelFailure('answer', 'an answer of another shape')
  const { message, finish_reason: finishReason } = choice
  if (message.refusal || finishReason === 'content_filter') throw new ModelFailure('answer', 'the model declined')
  if (!message.content) throw new ModelFailure('answer', 'an empty answer')
  return message.content
}

async function askOllama(prompt: ModelPrompt, { model }: Model, send: Send, schema?: Schema): Promise<string> {
  const tokens = Math.ceil((prompt.system.length + prompt.user.length) / charsPerToken) + answerTokens
  const reply = await send('/api/chat', {
    model,
    stream: false,
    messages: messagesOf(prompt),
    // Ollama truncates prompts silently without this. In steps, as another length reloads the model.
    options: { temperature: 0, num_ctx: Math.ceil(tokens / 4096) * 4096 },
    ...(schema ? { format: schema.schema } : {}),
  })
  const { message } = readReply(reply, OllamaAnswer)
  if (message.content === '') throw new ModelFailure('answer', 'an empty answer')
  return message.content
}

function readReply<T>({ status, retryAfter, text }: Reply, shape: z.ZodType<T>): T {
  if (status < 200 || status > 299) throw failureOf(status, retryAfter)
  const answer = shape.safeParse(parseJson(text))
  if (!answer.success) throw new ModelFailure('answer', 'an answer of another shape')
  return answer.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports it as an answer of another shape.
    return undefined
  }
}
