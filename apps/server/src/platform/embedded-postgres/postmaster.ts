import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { commandLine, isAlive } from '../process/process-identity.ts'

type Postmaster = { pid: number; port: number; ready: boolean }

/** What the server wrote about itself: the process on line 1, the port on line 4, its state on line 8. */
export function readPostmaster(dataDir: string): Postmaster | null {
  let text: string
  try {
    text = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
  } catch {
    // No such file means that no server was left running.
    return null
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null
  return { pid, port, ready: lines[7]?.trim() === 'ready' }
}

/** True when the process with this number really is a server of this folder; numbers are reused. */
export function isServerOf(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandLine(pid)
  return command === null || command.includes(dataDir)
}

/** True when something on this machine accepts connections on the port. */
export function acceptsConnections(port: number): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>()
  const socket = connect({ host: '127.0.0.1', port, timeout: 2000 })
  const settle = (isAccepted: boolean) => {
    socket.destroy()
    answer.resolve(isAccepted)
  }
  socket.once('connect', () => settle(true))
  socket.once('timeout', () => settle(false))
  socket.once('error', () => settle(false))
  return answer.promise
}

/** The preferred port if it is free, otherwise any free one. */
export async function pickPort(preferredPort: number | null): Promise<number> {
  if (preferredPort !== null && (await canListen(preferredPort)) !== null) return preferredPort
  const free = await canListen(0)
  if (free === null) throw new Error('no free port on 127.0.0.1')
  return free
}

function canListen(port: number): Promise<number | null> {
  const answer = Promise.withResolvers<number | null>()
  const server = createServer()
  server.once('error', () => answer.resolve(null))
  server.listen({ host: '127.0.0.1', port }, () => {
    const address = server.address()
    server.close(() => answer.resolve(typeof address === 'object' && address !== null ? address.port : null))
  })
  return answer.promise
}
