import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stopServer } from '#platform/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '#platform/process/process-identity.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this test run; its database server starts when the first test needs it. */
    testHome: string
  }
}

const prefix = 'clipwright-test-'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const testHome = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  project.provide('testHome', testHome)
  return () => removeHome(testHome)
}

/** Stops the servers of killed test runs, which could not do so themselves. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    // On a busy machine another run's server may not stop in time; that is no fault of this run.
    await removeHome(join(tmpdir(), name)).catch((err: unknown) => process.stderr.write(`${name} stays: ${String(err)}\n`))
  }
}

async function removeHome(home: string): Promise<void> {
  await stopServer(join(home, 'postgres', 'data'))
  rmSync(home, { recursive: true, force: true })
}
