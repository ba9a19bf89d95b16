// Runs inside the cage as a program of its own, so it imports nothing of ours: node proxy-bridge.ts <port> <socket> <program> [arguments].
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Carries connections to a port of the cage's own loopback on to a Unix socket, which is the only thing of the outside
 * that the cage holds, and runs the program meanwhile. Ends as the program ends.
 */
const [port, socketFile, program, ...args] = process.argv.slice(2)
if (port === undefined || socketFile === undefined || program === undefined) throw new Error('port, socket and program are missing')

const server = createServer((inner) => {
  const outer = connect(socketFile)
  inner.on('error', () => outer.destroy())
  outer.on('error', () => inner.destroy())
  inner.on('close', () => outer.destroy())
  outer.on('close', () => inner.destroy())
  inner.pipe(outer).pipe(inner)
})
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
const child = spawn(program, args, { stdio: 'inherit' })
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.once('exit', (code) => process.exit(code ?? 128 + 9))
