import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { endingOf } from '@clipwright/contract/sources/file-endings'
import type { Reply } from '@clipwright/contract/endpoint'
import { createUploadLink, UploadExtension } from '@clipwright/contract/sources/sources'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type ApiCaller, readCallReply, RefusedCall, toCallRequest } from './api-caller.ts'
import { createMcpServer } from './create-mcp-server.ts'
import type { ToolContext } from './tool.ts'

type TerminalOptions = {
  /** Address of the product. */
  url: string
  apiKey: string
  version: string
}

/** Speaks the Model Context Protocol on standard input and output, and calls the product in the name of an API key. */
export function serveTerminal({ url, apiKey, version }: TerminalOptions): void {
  const call = makeHttpCaller(url, apiKey)
  const context: ToolContext = {
    call,
    wait: (ms) => wait(ms),
    uploadFile: (path) => uploadFile(call, path),
    sendFile: async (path, announce) => {
      const file = await openFile(path)
      const address = new URL(await announce(file.size), url)
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/octet-stream' }
      const response = await fetch(address, { method: 'PUT', headers, body: file })
      if (!response.ok) readCallReply(response.status, await response.text())
    },
    saveFile: async (address, path) => {
      const response = await fetch(new URL(address, url), { headers: { authorization: `Bearer ${apiKey}` } })
      if (!response.ok || !response.body) return void readCallReply(response.status, await response.text())
      await saveAs(path, response.body)
    },
  }
  serveStdio(() => createMcpServer(context, version), { onerror: (error) => process.stderr.write(`${error.message}\n`) })
}

function makeHttpCaller(url: string, apiKey: string): ApiCaller {
  return async (endpoint, input, options) => {
    const { method, path, headers, body } = toCallRequest(endpoint, input as Record<string, unknown>, options)
    const init = { method, headers: { ...headers, authorization: `Bearer ${apiKey}` }, ...(body === undefined ? {} : { body }) }
    const response = await fetch(new URL(path, url), init).catch((error: unknown) => {
      throw new RefusedCall('Offline', `Clipwright does not answer at ${url}: ${error instanceof Error ? error.message : String(error)}`)
    })
    return readCallReply(response.status, await response.text()) as Reply<typeof endpoint>
  }
}

const textEndings = new Set(['srt', 'vtt', 'txt'])

const openFile = (path: string): Promise<Blob> =>
  openAsBlob(path).catch(() => {
    throw new RefusedCall('RecordNotExisted', `There is no file ${path}.`)
  })

/** Throws `RefusedCall` where there is a file already, or none can be. */
async function saveAs(path: string, body: ReadableStream): Promise<void> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw new RefusedCall('InvalidParam', `Nothing was saved: ${error instanceof Error ? error.message : String(error)}`)
  })
  await pipeline(Readable.fromWeb(body as never), file.createWriteStream())
}

async function uploadFile(call: ApiCaller, path: string): Promise<string> {
  const extension = UploadExtension.safeParse(endingOf(path)).data
  if (!extension) throw new RefusedCall('InvalidParam', `Clipwright does not read files like ${basename(path)}.`)
  const file = await openFile(path)
  const isText = textEndings.has(extension)
  const { uploadUrl, uri, headers } = await call(createUploadLink, {
    extension,
    fileName: basename(path),
    sizeBytes: file.size,
    ...(isText ? { type: 'subtitle', usecase: 'subtitles' } : {}),
  })
  const response = await fetch(uploadUrl, { method: 'PUT', headers, body: file })
  if (!response.ok) readCallReply(response.status, await response.text())
  return uri
}
