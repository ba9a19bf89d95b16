import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers. */
    productUrl: string
    /** The address a newcomer opens from the terminal; works once. */
    signInUrl: string
    /** Data folder of the product under test. */
    productHome: string
  }
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const startWithinMs = 60_000

/** One real product for all browser tests: server, worker, embedded database, built web app, in an empty folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-e2e-'))
  const product = spawn(process.execPath, [main, 'all'], {
    env: { ...process.env, CLIPWRIGHT_HOME: home, PORT: '0', LOG_LEVEL: 'warn', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const signInUrl = await printedAddress(product)
  project.provide('signInUrl', signInUrl)
  project.provide('productUrl', new URL(signInUrl).origin)
  project.provide('productHome', home)
  return async () => {
    const gone = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGTERM')
    await gone
    await rm(home, { recursive: true, force: true })
  }
}

function printedAddress(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`the product did not start: ${text}`)), startWithinMs)
    product.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${text}`)))
    product.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /(http:\S+\/signin#key=\S+)/.exec(text)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
