import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderFetch } from './provider-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: '/other' }).end()
  else if (request.url === '/huge') for (let i = 0; i < 40; i += 1) response.write(Buffer.alloc(1024 * 1024))
  else response.end(`${request.method}`)
})
let origin = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())

test('reaches the configured provider, on a private address too', async () => {
  const answer = await createProviderFetch([`${origin}/v1`])(`${origin}/v1/x`, { method: 'POST' })
  expect(await answer.text()).toBe('POST')
})

test('refuses every other origin, redirects and endless responses', async () => {
  const provider = createProviderFetch([origin, null])
  await expect(provider('http://localhost:1/')).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
  await expect(provider(`${origin}/away`)).rejects.toThrow()
  const huge = await provider(`${origin}/huge`)
  await expect(huge.arrayBuffer()).rejects.toThrow(/longer than/)
})
