import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import { LongestFirst } from './test-order.ts'

/** Tests of every run, or tests that are long by nature and have `.long` in their name. */
export type TestLength = 'usual' | 'long'

type Files = { include: string[]; exclude: string[] }
/** Files of a folder with these endings, minus exclusions. */
type Find = (folder: string, endings: readonly string[], but?: readonly string[]) => Files

/** For a test that hangs: a busy machine takes its time. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000, interval: 50 } } }
/** Must be the same in all projects, or Vitest does not run them in parallel. */
const workers = { maxWorkers: availableParallelism() }
/** FFmpeg at normal priority: next to a browser it would starve, and a test would time out. */
const setupFiles = ['packages/media/src/testing/plain-priority.ts']
const forServer = { setupFiles, globalSetup: ['apps/server/src/testing/global-setup.ts'] }

/** The same engine without a window, tabs and an address bar: a fifth to a half less work. The long tests look at the whole Chromium. */
const shell = '/usr/bin/chromium-headless-shell'
const browserOf = (length: TestLength): Record<string, string> =>
  length === 'usual' && process.env['CHROMIUM'] === undefined && existsSync(shell) ? { CHROMIUM: shell } : {}

/** Node itself takes the types away: no transformation, and a process finds what an earlier one compiled. */
const byNode = { experimental: { viteModuleRunner: false } }

/** One worker per core; a process per file only where files leave something behind. */
export function createTestConfig(length: TestLength): ViteUserConfig {
  const find: Find = (folder, endings, but = []) => ({
    include: endings.map((ending) => `${folder}/**/*${length === 'long' ? '.long' : ''}.${ending}`),
    exclude: ['**/node_modules/**', ...(length === 'long' ? [] : ['**/*.long.*']), ...but],
  })
  const projects = [...listNodeProjects(find, length), ...listWebProjects(find)]
  return { test: { ...patience, ...workers, sequence: { sequencer: LongestFirst }, projects } }
}

function listNodeProjects(find: Find, length: TestLength): TestProjectConfiguration[] {
  return [
    {
      extends: true,
      test: {
        name: 'e2e',
        ...find('e2e', ['e2e.ts']),
        // One Chromium for all files of a worker.
        isolate: false,
        testTimeout: 600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 240_000, interval: 100 } },
        // For the products that tests start, and for what tests draw themselves.
        env: { TOOL_NICENESS: '0', ...browserOf(length) },
        setupFiles: [...setupFiles, 'e2e/support/close-services.ts', 'e2e/support/tell-of-pages.ts'],
        globalSetup: ['e2e/support/start-product.ts'],
        ...byNode,
      },
    },
    { extends: true, test: { name: 'media', ...find('packages/media/src', ['test.ts']), setupFiles, isolate: false, ...byNode } },
    {
      extends: true,
      test: { name: 'packages', ...find('{packages,tools,apps/site}', ['test.ts'], ['packages/media/**']), isolate: false, ...byNode },
    },
    {
      extends: true,
      // The long ones replace some modules.
      test: {
        name: 'server',
        ...find('apps/server/src', ['test.ts']),
        ...forServer,
        ...(length === 'long' ? { isolate: true } : { isolate: false, ...byNode }),
      },
    },
  ]
}

function listWebProjects(find: Find): TestProjectConfiguration[] {
  const folder = 'apps/web/{src,dev}'
  const config = './apps/web/vite.config.ts'
  return [
    {
      extends: config,
      test: { name: 'web', ...find(folder, ['test.ts'], ['**/*.dom.*']), ...patience, ...workers, environment: 'node', isolate: false },
    },
    {
      extends: config,
      test: {
        name: 'web-dom',
        ...find(folder, ['test.tsx', 'dom.test.ts']),
        ...patience,
        ...workers,
        environment: 'jsdom',
        pool: 'vmThreads',
      },
    },
  ]
}
