import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ensureWebBuild } from '../../tools/web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product under test. */
    productUrl: string
    /** The sign-in address from the terminal; valid once. */
    signInUrl: string
    /** Data folder of the product under test. */
    productHome: string
  }
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const startWithinMs = 180_000

export type Product = AsyncDisposable & { url: string; signInUrl: string; home: string }

/**
 * A real product on a free port, in an empty folder: server, embedded database, built web app and, as `all`, the worker, which
 * takes as long to start as the server.
 */
export async function startProduct(settings: Record<string, string> = {}, role: 'all' | 'api' = 'all'): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-e2e-'))
  // A sample made ahead and a worker that stands by have tests of their own; all others need the CPU.
  const env = {
    CLIPWRIGHT_HOME: home,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    SAMPLE_AHEAD: 'off',
    WORKER_STANDBY: 'off',
  }
  const product = spawn(process.execPath, [main, role], {
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const signInUrl = await printedAddress(product)
  return {
    url: new URL(signInUrl).origin,
    signInUrl,
    home,
    async [Symbol.asyncDispose]() {
      const exit = new Promise((resolve) => product.once('exit', resolve))
      product.kill('SIGTERM')
      await exit
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** One product for all browser tests without special settings. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await ensureWebBuild())) throw new Error('the web app does not build')
  const product = await startProduct({ TOOL_NICENESS: '0' })
  project.provide('signInUrl', product.signInUrl)
  project.provide('productUrl', product.url)
  project.provide('productHome', product.home)
  return async () => product[Symbol.asyncDispose]()
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
