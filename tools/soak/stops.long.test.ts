import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { stopServer } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { processesOf, spawnProduct, withDatabaseOf, workersOf } from '../../apps/server/src/testing/product-process.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { root } from '../run.ts'
import { makeApiClient } from './api-client.ts'
import { listProcesses } from './killable-product.ts'
import { startProject } from './start-project.ts'

// Starts and stops whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-stops-'))
  onTestFinished(async () => {
    for (const { pid, command } of processesOf(home)) if (command.includes('node')) process.kill(pid, 'SIGKILL')
    await stopServer(join(home, 'postgres', 'data'))
    await rm(home, { recursive: true, force: true })
  })
  return home
}

it('leaves no process however often and whenever it is stopped, and comes to the end of its work', async () => {
  const home = await makeHome()
  const talk = await makeTalk(home)
  let projectId: string | undefined
  let stops = 0
  for (let isComplete = false; !isComplete; stops += 1) {
    const product = spawnProduct(home, { WORKER_STANDBY: 'on' })
    const client = makeApiClient({ origins: [await product.url], token: await withDatabaseOf(home, issueLocalToken) })
    projectId ??= await startProject(client, talk)
    // Longer and longer, so that stops fall into every step and the last one comes after the end.
    await wait(Math.random() * (1000 + 2000 * stops))
    isComplete = (await client.call<{ stage: string }>('GET', `/clip-projects/${projectId}`)).stage === 'COMPLETE'
    product.child.kill('SIGTERM')
    expect(await product.ended).toEqual([0, null])
    expect(await listProcesses(home)).toEqual([])
  }
  expect(stops).toBeGreaterThan(2)
})

it('ends by force, with its worker and its database, when a stop takes too long', async () => {
  const home = await makeHome()
  const env = { ...process.env, CLIPWRIGHT_HOME: home, LOG_LEVEL: 'error', SAMPLE_AHEAD: 'off', WORKER_STANDBY: 'off' }
  const stuck = spawn(process.execPath, [join(root, 'apps/server/src/testing/stuck-server.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = once(stuck, 'exit')
  await waitUntil(() => workersOf(home, 'active').length === 1, 'the worker to run', 300_000)
  const askedAt = performance.now()
  stuck.kill('SIGTERM')
  expect(await end).toEqual([1, null])
  // What `stuck-server.ts` allows; only then is it forced.
  expect(performance.now() - askedAt).toBeGreaterThanOrEqual(1000)
  expect(await listProcesses(home)).toEqual([])
})
