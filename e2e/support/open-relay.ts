import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to the product at its own address, whose connections can be cut and restored. */
export async function openRelay(productUrl: string): Promise<{ url: string; cut(): void; join(): void } & AsyncDisposable> {
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    open.add(socket)
    // Broken connections are its purpose.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(Number(new URL(productUrl).port), '127.0.0.1')
    keep(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    return near
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      dropAll()
    },
    join: () => {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      dropAll()
      await closed
    },
  }
}
