import { endpoint } from '@clipwright/contract/endpoint'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from './handle.ts'

const whereFrom = endpoint({
  name: 'whereFrom',
  summary: 'For this test.',
  method: 'GET',
  path: '/where-from',
  public: 'for this test',
  reply: z.object({ address: z.string() }),
  errors: [],
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const behindProxy = { PUBLIC_URL: 'https://clips.example' }
const namedProxy = { ...behindProxy, TRUSTED_PROXIES: '10.0.0.5' }

test.each([
  ['a program on this machine that makes an address up', {}, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['somebody outside who makes one up', behindProxy, '198.51.100.4', '203.0.113.9', '198.51.100.4'],
  ['a proxy on this machine, of whoever called it', behindProxy, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a made-up address in front of what the proxy saw', behindProxy, '127.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  ['the proxy that is named', namedProxy, '10.0.0.5', '203.0.113.9', '203.0.113.9'],
  ['this machine, where the proxy is another', namedProxy, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
])('%s', async (_what, env: Record<string, string>, remoteAddress, forwarded, address) => {
  await using http = await startTestHttp({
    db: database.db,
    url: database.url,
    env,
    bindings: [handle(whereFrom, async (ctx) => ({ address: ctx.address }))],
  })
  const reply = await http.app.inject({ url: '/api/where-from', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  expect(reply.json()).toEqual({ address })
})
