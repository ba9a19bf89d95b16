import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blankTexts } from './code-only.ts'
import { listFiles } from './source-files.ts'

/**
 * Where a query may stand: in the store or the views of a noun, in the platform, which keeps the tables of queue, limits and
 * mail itself, and in what looks at tables as they are: tests, their kit and migrations.
 */
const mayQuery = /\.(?:store|views)\.ts$|^apps\/server\/src\/platform\/|\.test\.ts$|\/testing\/|\/migrations\//

/** Use cases, routes and workers ask stores; see ARCHITECTURE.md. */
export async function checkQueryPlaces(root: string): Promise<string[]> {
  const files = (await listFiles(root, /\.ts$/, ['apps/server/src'])).filter((file) => !mayQuery.test(file))
  const uses = await Promise.all(
    files.map(async (file) => findQueryLines(await readFile(join(root, file), 'utf8')).map((line) => `${file}:${line}`)),
  )
  return uses.flat().map((place) => `${place}: a query outside a store. Move it to the .store.ts or .views.ts of its noun.`)
}

// A call of the query builder, or the tag of written SQL under whatever is done with it.
const query = /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|withRecursive|executeQuery)\s*[(<]|(?<![\w$.])sql\b(?!\s*:)/g

/** Lines of a TypeScript source on which a query begins; texts and comments do not count. */
export function findQueryLines(source: string): number[] {
  const code = blankTexts(source)
  return [...code.matchAll(query)].map(({ index }) => code.slice(0, index).split('\n').length)
}
