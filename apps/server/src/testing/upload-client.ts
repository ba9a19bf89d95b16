import { request } from 'node:http'
import type { TestHttp } from './test-http.ts'

export type UploadLink = { uploadUrl: string; uri: string; uploadId: string; maxBytes: number; headers: Record<string, string> }

/** Requests an upload link as the local owner, or as the person of the token. */
export function askForUpload(http: TestHttp, origin: string, payload: object, token = http.token) {
  const headers = { authorization: `Bearer ${token}`, host: new URL(origin).host }
  return http.app.inject({ method: 'POST', url: '/api/upload-links', headers, payload })
}

export function putBytes(link: UploadLink, body: Buffer, range?: string): Promise<Response> {
  return fetch(link.uploadUrl, { method: 'PUT', body: new Uint8Array(body), headers: range ? { 'content-range': range } : {} })
}

/** The offset that the server reports. */
export async function offsetOf(link: UploadLink): Promise<number> {
  return Number((await fetch(link.uploadUrl, { method: 'HEAD' })).headers.get('upload-offset'))
}

/**
 * Sends a part and calls `cut` after some of it, which by default breaks the connection. Resolves when the connection has
 * ended.
 */
export function putAndCut(link: UploadLink, body: Buffer, range: string, cutAfter: number, cut?: () => void): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-range': range, 'content-length': String(body.length) }
    const sending = request(link.uploadUrl, { method: 'PUT', headers })
    sending.on('error', () => undefined)
    sending.on('close', () => resolve())
    sending.write(body.subarray(0, cutAfter), cut ?? (() => sending.destroy()))
  })
}
