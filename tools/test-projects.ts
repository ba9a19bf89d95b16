import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'

/** Which tests: those of every run, or those that are long by nature and carry `.long` in their name. */
export type TestLength = 'usual' | 'long'

const patience = { testTimeout: 60_000, hookTimeout: 120_000 }
/** FFmpeg at the priority of everything else: beside a browser it would starve, and a test would wait for nothing. */
const mediaSetup = ['packages/media/src/testing/plain-priority.ts']

/** As many workers as cores, and a fresh process for a file only where a file leaves something behind. */
export function testConfig(length: TestLength): ViteUserConfig {
  const files = (folder: string, endings: readonly string[]) =>
    endings.map((ending) => `${folder}/**/*${length === 'long' ? '.long' : ''}.${ending}`)
  const long = length === 'long' ? [] : ['**/*.long.*']
  const exclude = ['**/node_modules/**', ...long]

  const projects: TestProjectConfiguration[] = [
    {
      extends: true,
      test: {
        name: 'e2e',
        include: files('e2e', ['e2e.ts']),
        exclude,
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: { poll: { timeout: 30_000, interval: 100 } },
        globalSetup: ['e2e/support/start-product.ts'],
      },
    },
    {
      extends: true,
      test: { name: 'media', include: files('packages/media/src', ['test.ts']), exclude, setupFiles: mediaSetup },
    },
    {
      extends: true,
      test: {
        name: 'packages',
        include: [...files('packages/{contract,curation,timeline}/src', ['test.ts']), ...files('tools', ['test.ts'])],
        exclude,
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'server',
        include: files('apps/server/src', ['test.ts']),
        exclude,
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        setupFiles: mediaSetup,
      },
    },
    {
      extends: './apps/web/vite.config.ts',
      test: {
        name: 'web',
        include: files('apps/web/{src,dev}', ['test.ts']),
        exclude: [...exclude, '**/*.dom.*'],
        environment: 'node',
        isolate: false,
        ...patience,
      },
    },
    {
      extends: './apps/web/vite.config.ts',
      test: {
        name: 'web-dom',
        include: files('apps/web/{src,dev}', ['test.tsx', 'dom.test.ts']),
        exclude,
        environment: 'jsdom',
        ...patience,
      },
    },
  ]
  return { test: { ...patience, maxWorkers: availableParallelism(), projects } }
}
