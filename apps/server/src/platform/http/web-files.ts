import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
  xml: 'application/xml; charset=utf-8',
  mp4: 'video/mp4',
}
const compressible = new Set(['html', 'js', 'mjs', 'css', 'json', 'map', 'webmanifest', 'svg', 'wasm', 'txt', 'xml'])
const smallestCompressedBytes = 1024
// The bundler puts a content hash into these names, so they never change.
const hashedName = /-[\w-]{8,}\.\w+$/

/** Sent in the reader’s language, or elsewhere in a frame. */
export const byReader = 'accept-encoding, accept-language, cookie, sec-fetch-dest'
const forReader = new Set(['/index.html', '/not-available.html'])

type Encoding = 'br' | 'gzip' | 'identity'
export type WebFile = { path: string; bytes: Buffer; type: string; tag: string; isImmutable: boolean; packed: Map<Encoding, Buffer> }

function extensionOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

async function pack(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}

/** The built app in memory; it is a few megabytes, and only listed names can be requested. */
export class WebFiles {
  readonly #dir: string
  #files = new Map<string, WebFile>()
  #indexTimeMs = -1

  constructor(dir: string) {
    this.#dir = dir.replace(/[\\/]+$/, '')
  }

  /** Reads the files again when they were built since the last time; whether they were. */
  async refresh(): Promise<boolean> {
    const index = await stat(join(this.#dir, 'index.html')).catch(() => null) // Not built: an empty list.
    const timeMs = index?.mtimeMs ?? 0
    if (timeMs === this.#indexTimeMs) return false
    this.#files = index ? await readAll(this.#dir) : new Map()
    this.#indexTimeMs = timeMs
    return true
  }

  find(path: string): WebFile | undefined {
    return this.#files.get(path)
  }
}

/** The same for the same content, and for no other. */
export const tagOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

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
      tag: tagOf(bytes),
      isImmutable: /^\/(?:assets|site)\//.test(path) && hashedName.test(path),
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

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const encoding = chooseEncoding(request, file)
  const tag = `"${file.tag}-${encoding}"`
  reply.headers({
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: forReader.has(file.path) ? byReader : 'accept-encoding',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding === 'identity') return reply.send(file.bytes)
  const payload = file.packed.get(encoding) ?? (await pack(encoding, file.bytes))
  file.packed.set(encoding, payload)
  return reply.header('content-encoding', encoding).send(payload)
}

/** Whether a path asks for a file of a kind that is sent here, rather than for a screen. */
export const isFilePath = (path: string) => extensionOf(path) in types
