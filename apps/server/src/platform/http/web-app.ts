import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framedInstead, pageHeaders, policyFor, webAppPolicy } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
}
const compressible = new Set(['html', 'js', 'mjs', 'css', 'json', 'map', 'webmanifest', 'svg', 'wasm', 'txt'])
const smallestCompressedBytes = 1024
// The bundler puts a content hash into these names, so they never change.
const hashedName = /-[\w-]{8,}\.\w+$/

type Encoding = 'br' | 'gzip' | 'identity'
type WebFile = { path: string; bytes: Buffer; type: string; tag: string; isImmutable: boolean; packed: Map<Encoding, Buffer> }

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Clipwright</title>
<p>The web app is not built. Run <code>npm run build</code>, then load this page again.</p></html>`

function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

async function pack(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}

/** The built app in memory; it is a few megabytes, and only listed names can be requested. */
class WebFiles {
  readonly #dir: string
  #files = new Map<string, WebFile>()
  #indexTimeMs = -1

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Checks whether the app was built again since the last check. */
  async refresh(): Promise<void> {
    const index = await stat(join(this.#dir, 'index.html')).catch(() => null) // Not built: an empty list.
    const timeMs = index?.mtimeMs ?? 0
    if (timeMs === this.#indexTimeMs) return
    this.#files = index ? await readAll(this.#dir) : new Map()
    this.#indexTimeMs = timeMs
  }

  find(path: string): WebFile | undefined {
    return this.#files.get(path)
  }
}

async function readAll(dir: string): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>()
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = `/${full.slice(dir.length).split(sep).filter(Boolean).join('/')}`
    const bytes = await readFile(full)
    files.set(path, {
      path,
      bytes,
      type: types[extensionOf(path)] ?? 'application/octet-stream',
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      isImmutable: path.startsWith('/assets/') && hashedName.test(path),
      packed: new Map(),
    })
  }
  // A build step may have compressed files better than is done here on the first request.
  for (const file of files.values()) {
    for (const [encoding, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const prebuilt = files.get(`${file.path}${suffix}`)
      if (prebuilt) file.packed.set(encoding, prebuilt.bytes)
    }
  }
  return files
}

function chooseEncoding(request: FastifyRequest, file: WebFile): Encoding {
  if (!compressible.has(extensionOf(file.path)) || file.bytes.length < smallestCompressedBytes) return 'identity'
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (acceptEncoding.includes('br')) return 'br'
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity'
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const encoding = chooseEncoding(request, file)
  const tag = `"${file.tag}-${encoding}"`
  reply.headers({
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: file.path === '/index.html' ? 'accept-encoding, sec-fetch-dest' : 'accept-encoding',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding === 'identity') return reply.send(file.bytes)
  const payload = file.packed.get(encoding) ?? (await pack(encoding, file.bytes))
  file.packed.set(encoding, payload)
  return reply.header('content-encoding', encoding).send(payload)
}

/** Serves the built app from `dir`. Paths of its screens, which are not files, get `index.html`. */
export function addWebApp(app: FastifyInstance, options: { dir: string; connectTo?: readonly string[] }): void {
  const policy = policyFor(options.connectTo ?? [])
  const files = new WebFiles(options.dir.replace(/[\\/]+$/, ''))
  app.get('/*', async (request, reply) => {
    const { pathname: path, search } = new URL(request.url, 'http://localhost')
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('RecordNotExisted', { cause: 'no such call' })
    await files.refresh()
    const file = files.find(path)
    reply.header('content-security-policy', webAppPolicy)
    if (file && !/\.(br|gz)$/.test(path)) return sendFile(request, reply, file)
    if (path.startsWith('/assets/') || path.startsWith('/locales/') || extensionOf(path) in types) {
      throw new AppError('RecordNotExisted', { cause: `no file ${path}` })
    }
    const index = files.find('/index.html')
    const instead = framedInstead(path, search, request.headers['sec-fetch-dest'])
    if (index && instead) return reply.header('cache-control', 'no-store').removeHeader('x-frame-options').redirect(instead, 302)
    if (index) {
      for (const [name, value] of Object.entries(pageHeaders(path, policy))) {
        if (value === '') reply.removeHeader(name)
        else reply.header(name, value)
      }
      return sendFile(request, reply, index)
    }
    return reply.code(503).header('content-type', 'text/html; charset=utf-8').send(notBuilt)
  })
}
