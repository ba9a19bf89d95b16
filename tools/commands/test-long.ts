import { run } from '../run.ts'
import { runTests, tellCounts } from '../run-tests.ts'

/** `npm run test:long [-- filter…]`: tests that are long by nature, in files with `.long` in their name. Run them before work is called done. */
const filters = process.argv.slice(2)
const buildCode = await run('node', ['tools/commands/build.ts'])
const tests = await runTests('long', filters)
tellCounts({ ...tests, failed: tests.failed + (buildCode === 0 ? 0 : 1) })
