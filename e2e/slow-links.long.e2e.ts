import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlash } from './support/compress-video.ts'
import { openApi, sendFile, signUpByCode } from './support/published-api.ts'
import { ownerToken } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

/** Sends 3 kB a second of something that never ends, to each who asks. */
const slow = createServer((request, reply) => {
  reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '50000000' })
  const timer = setInterval(() => reply.write(Buffer.alloc(300, 1)), 100)
  open.add(reply)
  request.socket.once('close', () => {
    clearInterval(timer)
    open.delete(reply)
  })
})
const open = new Set<object>()
let product: Product

beforeAll(async () => {
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  product = await startProduct({ FETCH_ALLOW_HOSTS: '127.0.0.1:*', TOOL_NICENESS: '0' })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  slow.closeAllConnections()
  slow.close()
})

test('four slow links of one team leave room for the upload of another', async () => {
  const greedy = openApi(product.url, await ownerToken(product))
  const other = (await signUpByCode(product, 'bea@slow.example')).call
  const videoUrl = await sendFile(other, { extension: 'mp4', usecase: 'source' }, await readFile(makeFlash(product.home)))
  const { port } = slow.address() as AddressInfo
  for (const name of ['a', 'b', 'c', 'd']) {
    const { status } = await greedy('POST', '/clip-projects', { videoUrl: `http://127.0.0.1:${port}/${name}.mp4` })
    expect(status).toBe(200)
  }
  // Half of the four places, and no more of them as long as nobody made way, which comes after a minute.
  await expect.poll(() => open.size).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(open.size).toBe(2)
  const { projectId } = (await other<{ projectId: string }>('POST', '/clip-projects', { videoUrl })).body
  const importedSec = async () => (await other<{ duration: number }>('GET', `/clip-projects/${projectId}`)).body.duration
  await expect.poll(importedSec).toBeCloseTo(5, 0)
  expect(open.size).toBeGreaterThan(0)
})
