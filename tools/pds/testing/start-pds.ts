import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('run-pds.ts', import.meta.url))

/** Bluesky’s server and its directory, in a process of their own, until they are disposed of. `folder`: with its packages. */
export async function startPds(folder: string): Promise<AsyncDisposable & { origin: string }> {
  await mkdir(join(folder, 'data'), { recursive: true })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const origin = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => (line.startsWith('http://') ? resolve(line) : undefined))
    void ended.then(() => reject(new Error(`The server ended with ${child.exitCode}.`)))
  })
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}
