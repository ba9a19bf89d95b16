import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { makeGardenVideo } from './support/media-files.ts'
import { openApi } from './support/published-api.ts'
import { ownerToken } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

const longMs = 300_000
/** What the talk of the link comes to. */
const conclusion = 'a garden needs half of the water that people think it needs'
const files = new Map<string, { type: string; bytes: Buffer }>()
/** Somebody's web server. */
const host = createServer((request, reply) => {
  const file = files.get(request.url ?? '')
  if (!file) return reply.writeHead(404).end()
  return reply.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length }).end(file.bytes)
})
let product: Product

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  product = await startProduct({ FETCH_ALLOW_HOSTS: '127.0.0.1:*', TOOL_NICENESS: '0' })
  files.set('/talks/garden.mkv', { type: 'video/x-matroska', bytes: await readFile(await makeGardenVideo(product.home)) })
  files.set('/broken.mp4', { type: 'video/mp4', bytes: Buffer.alloc(20_000, 7) })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  host.closeAllConnections()
  host.close()
})

const linkTo = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`

test('notes of a link are written by one call of the API', { timeout: longMs }, async () => {
  const { body } = await openApi(product.url)<{ token: string }>('POST', '/auth/grant-free-tool-credential', {})
  const call = openApi(product.url, body.token)
  const request = {
    source: { kind: 'link', url: linkTo('/talks/garden.mkv') },
    write: { tool: 'ai-show-note-generator', language: 'en' },
  }
  const { id, uploadUrl } = (await call<{ id: string; uploadUrl: null }>('POST', '/free-tools/transcripts', request)).body
  expect(uploadUrl).toBeNull()
  type State = { status: string; texts: { formats: { markdown: string; html: string; text: string } } | null; error: object | null }
  const state = async () => (await call<State>('GET', `/free-tools/transcripts/${id}`)).body
  await expect.poll(async () => (await state()).status).toMatch(/done|failed/)
  const { error, texts } = await state()
  expect(error).toBeNull()
  for (const text of Object.values(texts?.formats ?? {})) expect(text).toContain(conclusion)
  expect(texts?.formats.markdown).toMatch(/^- \S*example\.org\/water$/m)
})

test('a chat program has notes of a link', { timeout: longMs }, async () => {
  const owner = openApi(product.url, await ownerToken(product))
  const { secret } = (await owner<{ secret: string }>('POST', '/api-keys', { name: 'Chat program', scopes: ['project:view'] })).body
  const command = fileURLToPath(new URL('../tools/commands/mcp.ts', import.meta.url))
  const env = { ...process.env, CLIPWRIGHT_URL: product.url, CLIPWRIGHT_API_KEY: secret } as Record<string, string>
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command], env }))
  try {
    type Part = { items: string[]; transcriptId: string | null; markdown: string | null }
    const ask = async (source: object) => {
      const { isError, content, structuredContent } = await client.callTool({
        name: 'write_texts',
        arguments: { tool: 'ai-video-summarizer', ...source },
      })
      expect(isError === true ? content : null).toBeNull()
      return structuredContent as Part
    }
    let part = await ask({ link: linkTo('/talks/garden.mkv') })
    for (const end = Date.now() + longMs; part.markdown === null && Date.now() < end; )
      part = await ask({ transcriptId: part.transcriptId ?? '' })
    expect(part.markdown).toMatch(/^# Summary\n/)
    expect(part.items).toHaveLength(1)
  } finally {
    await client.close()
  }
})

const outcome = async (page: Page) => {
  await page.locator('#result:not([hidden]), #failure:not([hidden])').first().waitFor()
  return (await page.locator('#failure').isVisible()) ? page.locator('#failure').innerText() : ''
}

test('a visitor pastes a link, and has notes of it or hears what is wrong with it', { timeout: longMs }, async () => {
  await using browser = await openBrowser({ width: 390 })
  const { page, problems } = browser
  const field = page.getByLabel('Transcript, subtitles or a link')
  await page.goto(`${product.url}/tools/ai-show-note-generator`)
  const write = async (link: string) => {
    await field.fill(link)
    await page.getByRole('button', { name: 'Write show notes' }).click()
    return outcome(page)
  }
  expect(await write(linkTo('/talks/garden.mkv'))).toBe('')
  expect(await page.locator('#items').innerText()).toContain(conclusion)
  expect(await page.locator('#notes').innerText()).toContain('Taken from the subtitles')
  expect(await write(linkTo('/talks/gone.mkv'))).toContain('Video Not Found')
  expect(await write(linkTo('/broken.mp4'))).toContain('Video Not Supported')
  expect(problems).toEqual([])
})

test('the transcript of a link is named by its address, without what only its owner may know', { timeout: longMs }, async () => {
  await using browser = await openBrowser({ width: 390 })
  const { page, problems } = browser
  await page.goto(`${product.url}/tools/transcript-maker`)
  const link = page.getByLabel('Or paste a link to a video')
  await link.fill('https://[a.b/talk.mp4')
  await page.getByRole('button', { name: 'Make transcript' }).click()
  await page.getByText('A link begins with https://.').waitFor()
  files.set('/talks/garden.mkv?key=secret', files.get('/talks/garden.mkv') ?? { type: '', bytes: Buffer.of() })
  await link.fill(linkTo('/talks/garden.mkv?key=secret'))
  await page.getByRole('button', { name: 'Make transcript' }).click()
  expect(await outcome(page)).toBe('')
  const own = page.locator('#own-list')
  await own.getByText('127.0.0.1/talks/garden.mkv').waitFor()
  expect(await own.innerText()).not.toContain('secret')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'VTT', exact: true }).click()])
  expect([download.suggestedFilename(), problems]).toEqual(['garden.vtt', []])
})
