import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { LocalProgram } from '#config/local-models.ts'

export type LocalServer = AsyncDisposable & {
  place: LocalProgram
  /** Requested paths, in order. */
  paths: string[]
  /** Bodies of valid chat requests. */
  chats: Record<string, unknown>[]
}

type Say = (user: string) => string
const Chat = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
})
type Asked = z.infer<typeof Chat>
const userPart = ({ messages }: Asked) => messages.findLast(({ role }) => role === 'user')?.content ?? ''

type Answer = (path: string, body: unknown) => { status?: number; json: unknown }

async function start(program: LocalProgram['program'], answer: (server: LocalServer) => Answer): Promise<LocalServer> {
  const paths: string[] = []
  const chats: Record<string, unknown>[] = []
  const http = createServer((request, reply) => void respond(request, reply).catch(() => reply.writeHead(500).end()))
  async function respond(request: IncomingMessage, reply: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    paths.push(request.url ?? '')
    const { status = 200, json } = answer(self)(`${request.method} ${request.url}`, text === '' ? null : JSON.parse(text))
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const self: LocalServer = {
    place: { program, origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` },
    paths,
    chats,
    async [Symbol.asyncDispose]() {
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      await closed
    },
  }
  return self
}

const notFound = { status: 404, json: { error: 'not found' } }

/** Ollama: `/api/tags` lists, `/api/chat` answers; a prompt longer than `num_ctx` is truncated at its start, as Ollama does. */
export const startOllama = (say: Say) =>
  start('Ollama', ({ chats }) => (path, body) => {
    if (path === 'GET /api/tags')
      return {
        json: {
          models: [
            { name: 'nomic-embed-text:latest', model: 'nomic-embed-text:latest', size: 9e9, details: { family: 'nomic-bert' } },
            { name: 'llama3.2:3b', model: 'llama3.2:3b', size: 2_019_393_189, details: { family: 'llama', parameter_size: '3.2B' } },
          ],
        },
      }
    if (path !== 'POST /api/chat') return notFound
    const request = Chat.extend({
      stream: z.literal(false),
      format: z.looseObject({ type: z.literal('object') }).optional(),
      options: z.object({ num_ctx: z.number().default(4096), temperature: z.number().optional() }).default({ num_ctx: 4096 }),
    }).safeParse(body)
    if (!request.success) return { status: 400, json: { error: 'invalid request' } }
    if (request.data.model !== 'llama3.2:3b') return { status: 404, json: { error: `model '${request.data.model}' not found` } }
    chats.push(request.data)
    const content = say(userPart(request.data).slice(-4 * request.data.options.num_ctx))
    return {
      json: {
        model: request.data.model,
        created_at: '2026-11-24T08:00:00Z',
        message: { role: 'assistant', content },
        done: true,
        done_reason: 'stop',
        eval_count: 1,
      },
    }
  })

const Format = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({ name: z.string(), strict: z.boolean(), schema: z.looseObject({ type: z.literal('object') }) }),
})
const completion = (model: string, content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

/** LM Studio: `/api/v0/models` lists kinds and states; `response_format` only supports `json_schema`. */
export const startLmStudio = (say: Say) =>
  start('LM Studio', ({ chats }) => (path, body) => {
    if (path === 'GET /api/v0/models')
      return {
        json: {
          object: 'list',
          data: [
            { id: 'text-embedding-nomic', object: 'model', type: 'embeddings', state: 'not-loaded', max_context_length: 2048 },
            { id: 'mistral-small', object: 'model', type: 'llm', state: 'not-loaded', max_context_length: 32_768 },
            {
              id: 'qwen2.5-7b-instruct',
              object: 'model',
              type: 'llm',
              state: 'loaded',
              max_context_length: 32_768,
              loaded_context_length: 8192,
            },
          ],
        },
      }
    if (path !== 'POST /v1/chat/completions') return notFound
    const request = Chat.extend({ response_format: Format.optional() }).safeParse(body)
    if (!request.success) return { status: 400, json: { error: "'response_format.type' must be 'json_schema'" } }
    chats.push(request.data)
    return { json: completion(request.data.model, say(userPart(request.data))) }
  })

/**
 * llama.cpp’s server: one model by its file, its context in `/props`. With the templates of some models it refuses a schema (build 9844,
 * “Failed to initialize samplers”) and takes JSON of any form; an old build takes neither.
 */
export const startLlamaCpp = (say: Say, { takes = ['json_schema', 'json_object'] }: { takes?: readonly string[] } = {}) =>
  start('llama.cpp', ({ chats }) => (path, body) => {
    if (path === 'GET /v1/models')
      return {
        json: {
          object: 'list',
          data: [{ id: '/models/gemma-2-9b-it-Q4_K_M.gguf', object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 8192 } }],
        },
      }
    if (path === 'GET /props')
      return { json: { default_generation_settings: { n_ctx: 6144 }, total_slots: 1, model_path: '/models/gemma-2-9b-it-Q4_K_M.gguf' } }
    if (path !== 'POST /v1/chat/completions') return notFound
    const request = Chat.extend({ response_format: z.union([Format, z.object({ type: z.literal('json_object') })]).optional() }).safeParse(
      body,
    )
    const format = request.data?.response_format?.type
    if (!request.success || (format !== undefined && !takes.includes(format)))
      return {
        status: 400,
        json: {
          error: { code: 400, message: 'response_format type must be one of "text" or "json_object"', type: 'invalid_request_error' },
        },
      }
    chats.push(request.data)
    return { json: completion(request.data.model, say(userPart(request.data))) }
  })
