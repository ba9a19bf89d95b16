import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { errorCatalogue, type ErrorName } from '@clipwright/contract/errors'
import type { Connect, Plugin } from 'vite'
import { answerCall } from './fake-calls.ts'
import { makeFakeMedia, speakerImage } from './testing/fake-media.ts'
import { makeState, type FakeState } from './fake-state.ts'

/** A pretend server for development and tests of the screens: made-up projects, no real work. */
export function fakeApi(options: { more?: number } = {}): Plugin {
  const state = makeState(options.more ?? 14)
  const attach = async (middlewares: Connect.Server) => {
    const folder = await makeFakeMedia()
    middlewares.use((req, res, next) => {
      const url = new URL(req.url ?? '/', 'http://localhost')
      if (url.pathname.startsWith('/fake/')) return sendMedia(req, res, folder, url.pathname.slice('/fake/'.length))
      if (!url.pathname.startsWith('/api/')) return next()
      void answer(state, req, res, url)
    })
  }
  return {
    name: 'clipwright-fake-api',
    configureServer: (server) => attach(server.middlewares),
    configurePreviewServer: (server) => attach(server.middlewares),
  }
}

async function answer(state: FakeState, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  const path = url.pathname.slice('/api'.length)
  if (path === '/events') return sendEvents(state, req, res)
  if (path.startsWith('/uploads/')) return takeUpload(state, req, res, path.slice('/uploads/'.length))
  if (!path.startsWith('/auth/') && !req.headers.authorization) return sendError(res, 'LoginRequired')
  const body = await readBody(req)
  const result = answerCall(state, { method: req.method ?? 'GET', path, query: url.searchParams, body })
  if (typeof result === 'string') return sendError(res, result)
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify(result))
}

function sendError(res: ServerResponse, errorName: ErrorName): void {
  const entry = errorCatalogue[errorName]
  res.statusCode = entry.status
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ errorName, errorMessage: entry.message, statusCode: entry.status, requestId: 'req_fake' }))
}

async function readBody(req: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

function sendEvents(state: FakeState, req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let id = 0
  const write = (event: object) => res.write(`id: ${(id += 1)}\ndata: ${JSON.stringify(event)}\n\n`)
  write({ type: 'hello', sentAt: new Date().toISOString() })
  const unsubscribe = state.subscribe(write)
  const beat = setInterval(() => res.write(': beat\n\n'), 15_000)
  req.on('close', () => {
    unsubscribe()
    clearInterval(beat)
  })
}

function takeUpload(state: FakeState, req: IncomingMessage, res: ServerResponse, id: string): void {
  const upload = state.uploads.get(id)
  if (!upload) return sendError(res, 'RecordNotExisted')
  if (req.method === 'HEAD') {
    res.setHeader('upload-offset', String(upload.storedBytes))
    res.end()
    return
  }
  req.on('data', (chunk: Buffer) => {
    upload.storedBytes += chunk.length
  })
  req.on('end', () => {
    res.setHeader('upload-offset', String(upload.storedBytes))
    res.end('{}')
  })
}

function sendMedia(req: IncomingMessage, res: ServerResponse, folder: string, name: string): void {
  const match = /^(thumb|poster)-(\d)\.svg$/.exec(name)
  if (match) {
    res.setHeader('content-type', 'image/svg+xml')
    const variant = Number(match[2])
    res.end(match[1] === 'thumb' ? speakerImage(320, 180, variant, 0.4) : speakerImage(270, 480, variant))
    return
  }
  if (name.startsWith('transcript.')) {
    res.setHeader('content-type', 'text/plain')
    res.end('1\n00:00:01,000 --> 00:00:03,000\nMade up for development.\n')
    return
  }
  const file = join(folder, name.replace(/[^\w.-]/g, ''))
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return sendError(res, 'RecordNotExisted')
  const range = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range?.[2] ? Number(range[2]) : size - 1
  res.writeHead(range ? 206 : 200, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  createReadStream(file, { start, end }).pipe(res)
}
