import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuardedFetch, readText, type GuardedFetch } from './guarded-fetch.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<{ origin: string; host: string; hits: () => number }> {
  let hits = 0
  const server: Server = createServer((request, reply) => {
    hits += 1
    listener(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin: `http://${host}`, host, hits: () => hits }
}

function guardedFetch(allowHosts: string[], options: Partial<Parameters<typeof createGuardedFetch>[0]> = {}): GuardedFetch {
  const fetch = createGuardedFetch({ allowHosts, ...options })
  closing.push(() => fetch.close())
  return fetch
}

describe('guarded fetch', () => {
  test('reads an allowed host', async () => {
    const { origin, host } = await serve((_request, reply) => reply.setHeader('content-type', 'text/plain').end('hello'))
    const response = await guardedFetch([host])(`${origin}/a`)
    expect(response).toMatchObject({ status: 200, contentLength: 5 })
    expect(await readText(response)).toBe('hello')
  })

  test.each(['1.0', '1.1'])('a server of HTTP/%s that hangs up before anybody reads ends no process', async (version) => {
    const size = 300_000
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(`HTTP/${version} 200 OK\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`)
        socket.end(Buffer.alloc(size, 97))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const fetch = guardedFetch([host])
    const [slow, hasty] = [await fetch(`http://${host}/slow`), await fetch(`http://${host}/hasty`)]
    await new Promise((resolve) => setTimeout(resolve, 150))
    hasty.body.destroy()
    expect((await readText(slow)).length).toBe(size)
  })

  test.each([301, 302, 303, 307, 308])('a %i redirect to a private listener reaches nobody', async (status) => {
    const target = await serve((_request, reply) => reply.end('secret'))
    const { origin, host } = await serve((_request, reply) => reply.writeHead(status, { location: `${target.origin}/` }).end())
    await expect(guardedFetch([host])(origin)).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
    expect(target.hits()).toBe(0)
  })

  test.each([
    '//127.0.0.1/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://[::ffff:127.0.0.1]/',
    'http://user@public.example/',
    'http://public.example:22/',
  ])('a redirect to %s is refused like a typed address', async (location) => {
    const { origin, host } = await serve((_request, reply) => reply.writeHead(302, { location }).end())
    await expect(guardedFetch([host])(origin)).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
  })

  test('follows three redirects and not a fourth', async () => {
    const { origin, host } = await serve((request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end()
      else reply.end('arrived')
    })
    const fetch = guardedFetch([host])
    const response = await fetch(`${origin}/3`)
    expect(response.url.pathname).toBe('/0')
    expect(await readText(response)).toBe('arrived')
    await expect(fetch(`${origin}/4`)).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
  })

  test('a name that is public on the first lookup and private on the second never reaches the private listener', async () => {
    const inside = await serve((_request, reply) => reply.end('secret'))
    let requests = 0
    const fetch = guardedFetch([], {
      resolve: async () => {
        requests += 1
        if (requests % 3 === 0) throw new Error('resolver is down')
        return [{ address: requests % 2 === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }]
      },
      // Public addresses stand in for themselves; only what the guard lets through gets here.
      makeConnector: (options) => (target, callback) => {
        const { lookup } = options as {
          lookup: (host: string, options: object, callback: (error: Error | null, addresses: { address: string }[]) => void) => void
        }
        lookup(target.hostname, { all: true }, (error, addresses) => {
          const firstAddress = error ? null : addresses[0]?.address
          callback(error ?? new Error(`connected to ${firstAddress}`), null)
          if (firstAddress?.startsWith('127.')) throw new Error('the guard let a private address through')
        })
      },
    })
    const port = Number(new URL(inside.origin).port)
    for (let round = 0; round < 1000; round += 1) {
      await expect(fetch(`http://rebind.example/${port}`)).rejects.toMatchObject({ name: 'AppError' })
    }
    expect(requests).toBe(1000)
    expect(inside.hits()).toBe(0)
  })

  test('an answer with one private address among public ones is refused', async () => {
    const fetch = guardedFetch([], {
      resolve: async () => [
        { address: '203.0.114.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    await expect(fetch('http://both.example/')).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
  })

  test('a host of the operator is reached by its own resolution', async () => {
    const { origin } = await serve((_request, reply) => reply.end('inside'))
    const port = new URL(origin).port
    const fetch = guardedFetch([`media.internal:${port}`], { resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await readText(await fetch(`http://media.internal:${port}/`))).toBe('inside')
  })

  test('a decompression bomb ends at the byte limit with little memory', async () => {
    const zipBomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const { origin, host } = await serve((_request, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(zipBomb))
    const response = await guardedFetch([host])(origin, { maxBytes: 1024 * 1024 })
    const beforeBytes = process.memoryUsage.rss()
    await expect(readText(response)).rejects.toMatchObject({ errorName: 'MediaTooLargeError' })
    expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(50 * 1024 * 1024)
  })

  test('an endless body ends at the byte limit', async () => {
    const { origin, host } = await serve((_request, reply) => {
      const chunk = Buffer.alloc(256 * 1024)
      const more = (): void => void (reply.destroyed || reply.write(chunk, more))
      more()
    })
    await expect(readText(await guardedFetch([host])(origin, { maxBytes: 2 * 1024 * 1024 }))).rejects.toMatchObject({
      errorName: 'MediaTooLargeError',
    })
  })

  test('bodies in an encoding that nobody can read here hold no connection', async () => {
    const { origin, host, hits } = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'zstd' }).write(Buffer.alloc(1_000_000))
    })
    const fetch = guardedFetch([host])
    // One more than there are connections to a host.
    for (let count = 0; count < 9; count += 1) {
      await expect(fetch(origin, { deadlineMs: 2000 })).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
    }
    expect(hits()).toBe(9)
  })

  test('a trickling body ends at the minimum rate', async () => {
    const { origin, host } = await serve((_request, reply) => {
      const drip = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(drip))
    })
    const response = await guardedFetch([host])(origin, { minBytesPerSec: 1000, rateWindowMs: 100 })
    await expect(readText(response)).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
  })

  test('the deadline covers a server that never answers and one that never ends', async () => {
    const silent = await serve(() => undefined)
    const drip = await serve((_request, reply) => void reply.write('x'))
    const fetch = guardedFetch([silent.host, drip.host])
    await expect(fetch(silent.origin, { deadlineMs: 100 })).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
    await expect(readText(await fetch(drip.origin, { deadlineMs: 100 }))).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
  })

  test('the caller’s own abort reason comes out unchanged', async () => {
    const { origin, host } = await serve((_request, reply) => void reply.write('x'))
    const stop = new AbortController()
    const response = await guardedFetch([host])(origin, { signal: stop.signal })
    const reason = new Error('cancelled by the person')
    setImmediate(() => stop.abort(reason))
    await expect(readText(response)).rejects.toBe(reason)
  })

  test('a closed port and a server that hangs up give a person the same message', async () => {
    const holder = createTcpServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const open = `127.0.0.1:${(holder.address() as AddressInfo).port}`
    closing.push(() => new Promise((resolve) => holder.close(resolve)))
    const free = createTcpServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const closed = `127.0.0.1:${(free.address() as AddressInfo).port}`
    await new Promise((resolve) => free.close(resolve))
    const fetch = guardedFetch([open, closed])
    const say = async (host: string) =>
      fetch(`http://${host}/`).then(
        () => 'answered',
        (error: Error) => error.message,
      )
    expect(await say(open)).toBe(await say(closed))
  })

  test('the form for configured services posts forms, follows no redirect and keeps to the same rules', async () => {
    let body = ''
    const { origin, host } = await serve((request, reply) => {
      if (request.url === '/away') return void reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
      request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
      request.on('end', () => reply.end('{"ok":true}'))
    })
    const fetch = guardedFetch([host])
    const form = new FormData()
    form.set('model', 'tiny')
    const answer = await fetch.web(`${origin}/v1`, { method: 'POST', body: form })
    expect(await answer.json()).toEqual({ ok: true })
    expect(body).toContain('name="model"')
    await expect(fetch.web(`${origin}/away`)).rejects.toThrow('fetch failed')
    await expect(fetch.web('http://169.254.169.254/')).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
    // Whoever follows redirects by hand sends a request for each step, and each is checked again.
    const redirect = await fetch.web(`${origin}/away`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, 'http://127.0.0.1:1/'])
    await expect(fetch.web('http://127.0.0.1:1/')).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
  })
})
