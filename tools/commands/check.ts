import { checkBrowserContract } from '../check/browser-contract.ts'
import { checkDeployment } from '../check/deployment.ts'
import { checkDocs } from '../check/docs-drift.ts'
import { checkGlossaryWords } from '../check/glossary-words.ts'
import { checkImportGraph } from '../check/import-graph.ts'
import { checkImports } from '../check/import-rules.ts'
import { checkModuleState } from '../check/module-state.ts'
import { checkMoneyArithmetic } from '../check/money-arithmetic.ts'
import { checkNames } from '../check/names.ts'
import { checkOrgQueries } from '../check/org-queries.ts'
import { checkParticiples } from '../check/participles.ts'
import { checkQueryPlaces } from '../check/query-places.ts'
import { checkRowNames } from '../check/row-names.ts'
import { checkToolLists } from '../check/tool-lists.ts'
import { checkUnusedExports } from '../check/unused-exports.ts'
import { root, run } from '../run.ts'

// Both collect garbage for a third of their time unless told that memory is there (4 GB); four checkers repeat each other's work.
const withMemory = { GOGC: '400' }

let failed = 0
const format = await run('biome', ['format', '.'])
if (format !== 0) failed += 1
if ((await run('oxlint', ['--config', 'oxlint.json', '--type-aware', '.'], withMemory)) !== 0) failed += 1
// Incremental, and each project once: the others read its declarations (`references` of tsconfig.json).
if ((await run('tsc', ['-b', '--checkers', '1', '--builders', '2'], withMemory)) !== 0) failed += 1
const checks = [
  checkImports,
  checkImportGraph,
  checkBrowserContract,
  checkNames,
  checkParticiples,
  checkGlossaryWords,
  checkModuleState,
  checkMoneyArithmetic,
  checkRowNames,
  checkQueryPlaces,
  checkOrgQueries,
  checkUnusedExports,
  checkDocs,
  checkDeployment,
  checkToolLists,
]
for (const problem of (await Promise.all(checks.map((check) => check(root)))).flat()) {
  process.stderr.write(`${problem}\n`)
  failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
