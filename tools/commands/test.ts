import { run, runQuietly } from '../run.ts'
import { runTests, runUsualTests, tellCounts } from '../run-tests.ts'

/**
 * `npm test [-- filter…]`: static checks, the web build for the browser tests, then every test that is not long.
 * `npm test -- --changed [commit]`: only tests that a change since then can affect.
 */
const args = process.argv.slice(2)
const isWhole = args.length === 0
const startedAt = performance.now()

if (isWhole) {
  // Only the browser tests need the build; other tests and checks can start at once.
  const building = run('node', ['tools/commands/build.ts'])
  const checking = runQuietly('node', ['tools/commands/check.ts'])
  const tests = await runUsualTests(building)
  const [buildCode, checks] = [await building, await checking]
  process.stdout.write(checks.output)
  const failures = [...(buildCode === 0 ? [] : ['the web build']), ...(checks.code === 0 ? [] : ['the static checks'])]
  process.stdout.write(`\ntest_minutes ${((performance.now() - startedAt) / 60_000).toFixed(1)}\n`)
  tellCounts({
    ...tests,
    passed: tests.passed + 2 - failures.length,
    failed: tests.failed + failures.length,
    failures: [...tests.failures, ...failures],
  })
} else {
  const mayBeEmpty = args.some((argument) => argument.startsWith('--changed'))
  tellCounts(await runTests('usual', [...args, ...(mayBeEmpty ? ['--passWithNoTests'] : [])]), { mayBeEmpty })
}
