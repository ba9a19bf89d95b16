import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** A DNS server that only knows TXT records. */
export async function startTextServer() {
  const entries = new Map<string, string[]>()
  const socket: Socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const texts = entries.get(labels.join('.').toLowerCase()) ?? []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(texts.length, 6)
    head.fill(0, 8, 12)
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
      const record = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    entries,
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
