import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportsAwaitingUse } from './exports-awaiting-use.ts'
import { resolveImport } from './import-rules.ts'
import { listFiles } from './source-files.ts'

/** Texts without comments. */
type Sources = ReadonlyMap<string, string>

const testFile = /\.(test|e2e)\.tsx?$|\/testing\/|^e2e\//

/** Schemas of the contract are loaded by folder; their names are those of the OpenAPI document. */
const schemaFile = /^packages\/contract\//

/** Written by `tools/caption-font-metrics.ts` into another file, as text. */
const exempt = new Set(['tools/caption-font-metrics.ts fontMetrics'])

/** Exports that nothing imports, or only tests. A part of a file may be exported for its own test. */
export async function checkUnusedExports(root: string): Promise<string[]> {
  const files = await listFiles(root, /\.(tsx?|cjs)$/, ['packages', 'apps', 'tools', 'e2e'])
  const configs = ['vitest.config.ts', 'vitest.long.config.ts']
  const entries = await Promise.all(
    [...files, ...configs].map(async (file) => [file, withoutComments(await readFile(join(root, file), 'utf8'))] as const),
  )
  return findUnusedExports(new Map(entries), exportsAwaitingUse)
}

/** `awaitingUse` has entries "file name". */
export function findUnusedExports(sources: Sources, awaitingUse: ReadonlySet<string> = new Set()): string[] {
  const problems = listUnusedExports(sources)
  const overdue = [...awaitingUse].filter((key) => !problems.some((problem) => problem.key === key))
  return [
    ...problems.filter(({ key }) => !awaitingUse.has(key)).map(({ text }) => text),
    ...overdue.map((key) => `tools/check/exports-awaiting-use.ts: "${key}" waits no longer. Delete the entry.`),
  ]
}

type Problem = { key: string; text: string }

function listUnusedExports(sources: Sources): Problem[] {
  const users = findUsers(sources)
  return [...sources].flatMap(([file, text]) =>
    [...countExports(text)].flatMap(([name, declarations]): Problem[] => {
      const key = `${file} ${name}`
      if (/\.test\.tsx?$/.test(file) || exempt.has(key) || (schemaFile.test(file) && /^[A-Z]/.test(name))) return []
      const importers = users.get(key) ?? []
      if (importers.some((user) => testFile.test(file) || !testFile.test(user))) return []
      const isUsedHere = countWord(withoutBody(text, name), name) > declarations
      if (importers.length > 0)
        return isUsedHere
          ? []
          : [{ key, text: `${file}: only tests use "${name}". Test what the product calls, or move it to a testing folder.` }]
      return [
        { key, text: isUsedHere ? `${file}: "${name}" is used in this file alone; do not export it.` : `${file}: nothing uses "${name}".` },
      ]
    }),
  )
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')

const declaration = /^export\s+(?:declare\s+)?(?:async\s+)?(?:function\*?|const|let|(?:abstract\s+)?class|type|interface|enum)\s+([\w$]+)/gm
const pattern = /^export\s+const\s+\{([^}]*)\}/gm
const list = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

/** Exported names of a file and how often each is declared: a schema and its type share one. */
function countExports(text: string): Map<string, number> {
  const names = [
    ...[...text.matchAll(declaration)].map(([, name = '']) => name),
    ...[...text.matchAll(pattern)].flatMap(([, parts = '']) => itemsOf(parts).map((item) => item.split(/\s*:\s*/).at(-1) ?? '')),
    ...[...text.matchAll(list)].flatMap(([, parts = '']) => itemsOf(parts).map((item) => item.split(/\s+as\s+/).at(-1) ?? '')),
  ]
  return names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())
}

const itemsOf = (parts: string) =>
  parts
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')

const byName = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+[\w$]+)\s*from\s*['"]([^'"]+)['"]/g
const atRunTime = /import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Importing files by "file name". Of a module imported as a whole, any of its names that occurs in the text counts. */
function findUsers(sources: Sources): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const words = new Set(text.match(/[\w$]+/g))
    const imports = [...text.matchAll(byName)].map(([, parts, specifier = '']) => ({
      specifier,
      names: parts === undefined ? words : itemsOf(parts).map((item) => item.split(/\s+as\s+/)[0] ?? ''),
    }))
    const lateImports = [...text.matchAll(atRunTime)].map(([, specifier = '']) => ({ specifier, names: words }))
    for (const { specifier, names } of [...imports, ...lateImports]) {
      const target = resolveImport(file, specifier)
      for (const name of names) users.set(`${target} ${name}`, [...(users.get(`${target} ${name}`) ?? []), file])
    }
  }
  return users
}

const asPattern = (name: string) => name.replaceAll('$', '\\$')

/** A function that calls itself is not used by that. */
const withoutBody = (text: string, name: string) =>
  text.replace(
    new RegExp(`(^export\\s+(?:async\\s+)?function\\*?\\s+${asPattern(name)}(?![\\w$]))(?![^\\n]*\\}$)[\\s\\S]*?^\\}`, 'm'),
    '$1',
  )

/** A property of the same name does not count; a spread does. */
const countWord = (text: string, name: string) =>
  text.match(new RegExp(`(?:(?<![\\w$.])|(?<=\\.\\.\\.))${asPattern(name)}(?![\\w$])`, 'g'))?.length ?? 0
