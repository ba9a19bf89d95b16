import type { TestHttp } from './test-http.ts'

type SentFile = { bytes: Buffer; type: 'image' | 'video' | 'audio' | 'font'; extension: string; usecase?: string; fileName?: string }

/** Uploads bytes as the person of the token does, and returns the `uri`. */
export async function sendFile(http: TestHttp, token: string, upload: SentFile): Promise<string> {
  const { bytes, type, extension, usecase = 'asset', fileName = `file.${extension}` } = upload
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  const link = await http.app.inject({
    method: 'POST',
    url: '/api/upload-links',
    headers,
    payload: { type, extension, usecase, fileName, sizeBytes: bytes.length },
  })
  if (link.statusCode !== 200) throw new Error(`no upload link: ${link.body}`)
  const { pathname, search } = new URL(link.json().uploadUrl)
  const put = await http.app.inject({ method: 'PUT', url: pathname + search, headers: link.json().headers, payload: bytes })
  if (put.statusCode !== 200) throw new Error(`the upload answered ${put.statusCode} ${put.body}`)
  return link.json().uri
}
