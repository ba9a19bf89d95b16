import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run, runQuietly } from './run.ts'
import type { TestLength } from './test-projects.ts'
import { openScratch } from './test-scratch.ts'

/** `failures`: one text per failed test, or file that could not be loaded, to be read at the end of a long output. */
type TestCounts = { passed: number; failed: number; skipped: number; failures: string[] }

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: FileResult[]
}
type FileResult = { name: string; status: string; message: string; assertionResults: TestResult[] }
type TestResult = { fullName: string; status: string; failureMessages: string[] | null }

const configOf: Record<TestLength, string> = { usual: 'vitest.config.ts', long: 'vitest.long.config.ts' }

/** Runs the tests of one length that match the arguments, and counts the results. */
export function runTests(length: TestLength, args: readonly string[]): Promise<TestCounts> {
  return runVitest(length, args, run)
}

/**
 * Runs the browser tests in the foreground and all others at the same time, with their output afterwards: a browser test
 * waits half of its time, which the others use.
 */
export async function runUsualTests(isBuilt: Promise<unknown>): Promise<TestCounts> {
  await using scratch = await openScratch()
  const env = { TMPDIR: scratch.path }
  // Both kinds wait now and then: for a page, or for a program and a database.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const others = runVitest(
    'usual',
    ['--project=!e2e', workers],
    async (...command) => {
      const { code, output } = await runQuietly(...command)
      await inBrowser
      process.stdout.write(output)
      return code
    },
    env,
  )
  const inBrowser = isBuilt.then(() => runVitest('usual', ['--project=e2e', workers], run, env))
  return add(await inBrowser, await others)
}

const add = (one: TestCounts, other: TestCounts): TestCounts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
})

async function runVitest(
  length: TestLength,
  args: readonly string[],
  runIt: typeof run,
  settings: Record<string, string> = {},
): Promise<TestCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-test-'))
  const report = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Child processes of tests load what an earlier one compiled.
  // No test fetches a speech model, wherever it runs.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), WHISPER_MIRROR_URL: folder, ...settings }
  const code = await runIt('vitest', ['run', '--config', configOf[length], ...reporters, ...args], env)
  const text = await readFile(report, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0, failures: [`vitest ended with code ${code} and no report`] }
  const results = JSON.parse(text) as Results
  // A suite that failed to load has no tests to count.
  const broken = results.numFailedTests === 0 && code !== 0 ? Math.max(1, results.numFailedTestSuites) : 0
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + broken,
    skipped: results.numPendingTests,
    failures: results.testResults.flatMap(listFailures),
  }
}

function listFailures({ name, status, message, assertionResults }: FileResult): string[] {
  const file = relative(root, name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length > 0) return tests.map((test) => `${file} > ${test.fullName}\n${excerpt(test.failureMessages?.join('\n') ?? '')}`)
  return status === 'failed' ? [`${file}\n${excerpt(message)}`] : []
}

/** The start of an error message, and the place in our code. */
const excerpt = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 25)
    .join('\n')

/** The last line, which tools read, and its exit code. A run without tests has failed, unless there was nothing to run. */
export function tellCounts({ passed, failed, skipped, failures }: TestCounts, { mayBeEmpty = false } = {}): void {
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1
}
