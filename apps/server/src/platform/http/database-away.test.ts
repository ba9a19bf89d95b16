import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { bindings } from '#app/bindings.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { expect, onTestFinished, test } from 'vitest'

/** A connection to a database that can be cut and restored, as by a restart of the server. */
async function lineTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    const ended = new Promise<unknown>((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    return ended
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, cut, mend: () => listen(port) }
}

test('while the database is away a call is told to come back, and afterwards it is answered', async () => {
  const database = await testDatabase()
  const line = await lineTo(database.url)
  const db = openDatabase({ url: line.url, poolSize: 2, log: silentLog })
  const http = await startTestHttp({ db, url: database.url, bindings })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await db.close()
    await line.cut()
    await database[Symbol.asyncDispose]()
  })
  const ask = () => http.app.inject({ url: '/api/users?q=mine', headers: { authorization: `Bearer ${http.token}` } })
  expect((await ask()).statusCode).toBe(200)

  await line.cut()
  for (let times = 0; times < 3; times += 1) {
    const reply = await ask()
    expect([reply.statusCode, reply.json().errorName, reply.headers['retry-after']]).toEqual([503, 'UnavailableError', '2'])
  }

  await line.mend()
  expect((await ask()).statusCode).toBe(200)
})
