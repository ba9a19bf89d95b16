import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

export type ApiClient = {
  /** Throws any response that is not ok. */
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>
  /** Uploads a file; returns its `upload://` uri. */
  upload(file: string, extension: string): Promise<string>
}

type Access = {
  /** Of every API that answers, or will again once it is restarted. */
  origins: readonly [string, ...string[]]
  token: string
  /** For how long something is tried again, at the next API each time, when the connection breaks; 0: not at all. */
  patienceMs?: number
}

/** How much of a file is sent at once. */
const partBytes = 256 * 1024

/** Calls as one person. A repeated call carries its key, and an upload that broke off goes on where it was. */
export function makeApiClient({ origins, token, patienceMs = 0 }: Access): ApiClient {
  let turn = 0

  async function send(path: string, request: RequestInit): Promise<Response> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      turn += 1
      try {
        const reply = await fetch(`${origins[turn % origins.length]}${path}`, request)
        // Read here, since a connection can break in the middle of an answer.
        return new Response(await reply.arrayBuffer(), reply)
      } catch (error) {
        if (performance.now() > deadline) throw error
        await wait(100)
      }
    }
  }

  async function call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const reply = await send(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  async function upload(file: string, extension: string): Promise<string> {
    const bytes = new Uint8Array(await readFile(file))
    const link = await call<{ uploadUrl: string; uri: string }>('POST', '/upload-links', { extension })
    const { pathname, search } = new URL(link.uploadUrl)
    const path = `${pathname}${search}`
    for (let isWhole = false; !isWhole; ) {
      const state = await send(path, { method: 'HEAD' })
      if (!state.ok) throw new Error(`the upload answered ${state.status}`)
      isWhole = state.headers.get('upload-complete') === '?1'
      if (!isWhole) await sendPart(path, bytes, Number(state.headers.get('upload-offset')))
    }
    return link.uri
  }

  /** What came of it is asked afterwards. */
  async function sendPart(path: string, bytes: Uint8Array<ArrayBuffer>, start: number): Promise<void> {
    const part = bytes.subarray(start, start + partBytes)
    const range = `bytes ${start}-${start + part.length - 1}/${bytes.length}`
    const headers = { 'content-type': 'application/octet-stream', 'content-range': range }
    const reply = await send(path, { method: 'PUT', headers, body: part })
    // Another API may hold the bytes of a connection that broke, or even have them all.
    const isOvertaken = reply.status === 409
    if (!reply.ok && !isOvertaken) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`)
    if (isOvertaken) await wait(100)
  }

  return { call, upload }
}
