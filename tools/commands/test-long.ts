import { run } from '../run.ts'
import { runTests, tellCounts } from '../run-tests.ts'

/** `npm run test:long [-- filter…]`: what is long by nature, in files with `.long` in their name. Run it before a piece of work is called done. */
const filters = process.argv.slice(2)
const buildCode = await run('node', ['tools/commands/build.ts'])
const tests = await runTests('long', filters)
tellCounts({ ...tests, failed: tests.failed + (buildCode === 0 ? 0 : 1) })
