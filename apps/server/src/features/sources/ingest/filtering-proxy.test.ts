import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllowedHosts } from '#platform/fetch/fetch-target.ts'
import type { ResolveHost } from '#platform/fetch/guarded-agent.ts'
import { startMediaSite, type MediaSite } from '#testing/media-site.ts'
import { startFilteringProxy, type FilteringProxy } from './filtering-proxy.ts'

let inside: MediaSite
let open: MediaSite
let proxy: FilteringProxy
const resolveHost: ResolveHost = async (host) => {
  const addresses: Record<string, string> = { 'rebind.example': '127.0.0.1', 'site.example': '127.0.0.1' }
  const address = /^[\d.:a-f]+$/.test(host) ? host : addresses[host]
  if (!address) throw new Error('no such name')
  return [{ address, family: address.includes(':') ? 6 : 4 }]
}
beforeAll(async () => {
  inside = await startMediaSite((_request, reply) => reply.end('secret'))
  open = await startMediaSite((message, reply) =>
    reply.setHeader('x-seen', JSON.stringify(message.headers)).end(`${message.method} ${message.url}`),
  )
  const port = new URL(open.origin).port
  proxy = await startFilteringProxy({ allowed: parseAllowedHosts([`site.example:${port}`]), resolveHost })
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await open[Symbol.asyncDispose]()
  await inside[Symbol.asyncDispose]()
})

const login = () => `Basic ${Buffer.from(`fetch:${new URL(proxy.url).password}`).toString('base64')}`
function viaProxy(
  target: string,
  authorization = login(),
  method = 'GET',
  body = '',
): Promise<{ status: number; text: string; message: IncomingMessage }> {
  const { hostname, port } = new URL(proxy.url)
  return new Promise((resolve, reject) => {
    const call = request(
      { host: hostname, port, method, path: target, headers: { 'proxy-authorization': authorization, host: 'x' } },
      (message) => {
        let text = ''
        message.on('data', (chunk) => (text += chunk))
        message.on('end', () => resolve({ status: message.statusCode ?? 0, text, message }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
function tunnel(target: string, authorization = login()): Promise<string> {
  const { hostname, port } = new URL(proxy.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.startsWith('HTTP/1.1 200') && !text.includes('GET'))
        socket.write('GET /tunnelled HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\nproxy-authorization: ${authorization}\r\n\r\n`)
  })
}

describe('the proxy that yt-dlp must use', () => {
  test('passes what the guard allows, in both forms, without its own headers', async () => {
    const port = new URL(open.origin).port
    const plain = await viaProxy(`http://site.example:${port}/a?b=c`, login(), 'POST', 'hello')
    expect([plain.status, plain.text]).toEqual([200, 'POST /a?b=c'])
    expect(plain.message.headers['x-seen']).not.toContain('proxy-authorization')
    expect(plain.message.headers['x-seen']).toContain(`site.example:${port}`)
    expect(await tunnel(`site.example:${port}`)).toContain('GET /tunnelled')
  })

  test('blocks every way to a private address, plain and tunnelled', async () => {
    const { port } = new URL(inside.origin)
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'rebind.example',
      'unknown.example',
      '0.0.0.0',
      '169.254.169.254',
      '10.0.0.1',
    ]
    for (const host of hosts) {
      for (const suffix of [`:${port}`, '']) {
        expect((await viaProxy(`http://${host}${suffix}/`)).status).toBe(403)
        expect(await tunnel(`${host}${suffix || ':443'}`)).toMatch(/^HTTP\/1\.1 403/)
      }
    }
    for (const odd of ['/relative', 'file:///etc/passwd', 'ftp://site.example/', '*']) expect((await viaProxy(odd)).status).toBe(403)
    expect(inside.asked).toEqual([])
    expect(proxy.refusals()).toBeGreaterThanOrEqual(hosts.length * 4)
  })

  test('is of no use to anyone without its password', async () => {
    const port = new URL(open.origin).port
    const before = open.asked.length
    expect((await viaProxy(`http://site.example:${port}/`, 'Basic ZmV0Y2g6d3Jvbmc=')).status).toBe(407)
    expect(await tunnel(`site.example:${port}`, 'Basic x')).toMatch(/^HTTP\/1\.1 407/)
    expect(open.asked.length).toBe(before)
  })
})

test('a server that has gone away ends the request instead of hanging it', async () => {
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
  const { port } = closedServer.address() as AddressInfo
  await new Promise((resolve) => closedServer.close(resolve))
  await using other = await startFilteringProxy({ allowed: parseAllowedHosts([`site.example:${port}`]), resolveHost })
  const { hostname, port: at, password } = new URL(other.url)
  const outcome = await new Promise((resolve) => {
    const headers = { 'proxy-authorization': `Basic ${Buffer.from(`fetch:${password}`).toString('base64')}` }
    request({ host: hostname, port: at, path: `http://site.example:${port}/`, headers }, (message) => resolve(message.statusCode))
      .on('error', () => resolve('ended'))
      .end()
  })
  expect(['ended', 502, 403]).toContain(outcome)
})
