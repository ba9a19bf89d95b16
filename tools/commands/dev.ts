import { spawn } from 'node:child_process'
import { root } from '../run.ts'

/** The server restarts when its code changes; Vite serves the web app, which calls the server. */
const children = [
  spawn('node', ['--watch', '--watch-preserve-output', '--env-file-if-exists=.env', 'apps/server/src/main.ts', 'all'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('vite', ['apps/web'], { cwd: root, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
