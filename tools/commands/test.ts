import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.ts'

type Results = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numFailedTestSuites: number }

/** `npm test [-- filter…]`: static checks, the web build that the browser tests open, then every test. */
const filters = process.argv.slice(2)
const everything = filters.length === 0
let failed = 0
if (everything) {
  if ((await run('node', ['tools/commands/check.ts'])) !== 0) failed += 1
  if ((await run('node', ['tools/commands/build.ts'])) !== 0) failed += 1
}

const folder = await mkdtemp(join(tmpdir(), 'clipwright-test-'))
const report = join(folder, 'results.json')
const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters])
const text = await readFile(report, 'utf8').catch(() => undefined)
await rm(folder, { recursive: true, force: true })

const results: Results = text
  ? (JSON.parse(text) as Results)
  : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numFailedTestSuites: 0 }
// A suite that could not even be loaded has no test to count, and a static check is one test.
const broken = results.numFailedTests === 0 && code !== 0 ? Math.max(1, results.numFailedTestSuites) : 0
const passed = results.numPassedTests + (everything ? 2 - failed : 0)
const allFailed = results.numFailedTests + broken + failed
process.stdout.write(`\n${passed} passed, ${allFailed} failed, ${results.numPendingTests} skipped\n`)
process.exitCode = allFailed === 0 && code === 0 && passed > 0 ? 0 : 1
