import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Asked = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.boolean().optional(),
})
export type AskedChat = z.infer<typeof Asked>

/** What the service does with one request. `say` gets the request. */
export type ChatTurn =
  | { say: (request: AskedChat) => string; finish?: 'stop' | 'length' | 'content_filter' }
  | { decline: string }
  | { status: number; kind: string; retryAfter?: string }
  | { raw: string }
  | 'silence'
  | 'break-off'

export type ChatService = AsyncDisposable & {
  /** What is configured: the URL with its version, key and model. */
  env: Record<'LANGUAGE_MODEL_URL' | 'LANGUAGE_MODEL_KEY' | 'LANGUAGE_MODEL_NAME', string>
  asked: AskedChat[]
  /** One turn per valid request; the last one repeats. */
  turns: ChatTurn[]
}

const key = 'sk-local'
const model = 'local-translator'

/**
 * A chat service with the OpenAI protocol, without streaming. It checks path, key, model and format of a request, and
 * answers and refuses in that protocol’s terms.
 */
export async function startChatService(): Promise<ChatService> {
  const requests: AskedChat[] = []
  const turns: ChatTurn[] = []
  const server = createServer((request, reply) => {
    answer(request, reply, requests, turns).catch((error: unknown) => refuse(reply, 500, 'server_error', String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: {
      LANGUAGE_MODEL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      LANGUAGE_MODEL_KEY: key,
      LANGUAGE_MODEL_NAME: model,
    },
    asked: requests,
    turns,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, reply: ServerResponse, requests: AskedChat[], turns: ChatTurn[]): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return refuse(reply, 404, 'invalid_request_error', 'Unknown request URL')
  if (request.headers.authorization !== `Bearer ${key}`) return refuse(reply, 401, 'invalid_request_error', 'Incorrect API key provided')
  if (request.headers['content-type'] !== 'application/json') return refuse(reply, 415, 'invalid_request_error', 'Unsupported media type')
  const read = Asked.safeParse(JSON.parse(text))
  if (!read.success || read.data.stream) return refuse(reply, 400, 'invalid_request_error', 'Invalid body')
  if (read.data.model !== model) return refuse(reply, 404, 'invalid_request_error', `The model ${read.data.model} does not exist`)
  requests.push(read.data)
  const turn = turns.length > 1 ? turns.shift() : turns[0]
  if (turn === undefined) return refuse(reply, 500, 'server_error', 'nothing was arranged')
  if (turn === 'silence') return
  if (turn === 'break-off')
    return void reply
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      .write('{"id":', () => reply.destroy())
  if ('raw' in turn) return void reply.writeHead(200, { 'content-type': 'application/json' }).end(turn.raw)
  if ('status' in turn) return refuse(reply, turn.status, turn.kind, 'Refused', turn.retryAfter)
  const message = 'decline' in turn ? { content: null, refusal: turn.decline } : { content: turn.say(read.data), refusal: null }
  const finish = 'say' in turn ? (turn.finish ?? 'stop') : 'stop'
  reply.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: `chatcmpl-${requests.length}`,
      object: 'chat.completion',
      created: 1_760_000_000,
      model,
      choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finish }],
      usage: { prompt_tokens: text.length, completion_tokens: 1, total_tokens: text.length + 1 },
    }),
  )
}

function refuse(reply: ServerResponse, status: number, type: string, message: string, retryAfter?: string): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) })
    .end(JSON.stringify({ error: { message, type, param: null, code: null } }))
}
