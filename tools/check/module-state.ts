import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

/** Packages of pure functions. Their caches belong to an object that is passed in, such as `ClipLayout`. */
const pureFolders = ['packages/timeline/src', 'packages/curation/src', 'packages/money/src', 'packages/tools/src']

/** Lazily built constants: each entry is written once, from data of the package alone, which no caller can notice. */
const lateConstants = new Set([
  'packages/timeline/src/captions/measure-text.ts builtInWidths',
  'packages/timeline/src/captions/emoji.ts tables',
  'packages/curation/src/broll/visual-words.ts sets',
  'packages/curation/src/text/language-pack.ts ready',
  'packages/curation/src/text/parts-of-speech.ts tagger',
])

/** Finds state that outlives a call: module-level variables, weak maps, collections that are written to, memoized functions. */
export async function checkModuleState(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of await listFiles(root, /(?<!\.test)\.ts$/, pureFolders)) {
    for (const name of findModuleState(await readFile(join(root, file), 'utf8'))) {
      if (!lateConstants.has(`${file} ${name}`))
        problems.push(`${file}: "${name}" is state of the module. Let an object that is passed in own it, such as a layout.`)
    }
  }
  return problems
}

const declaration = /^(?:export )?(let|var|const)\s+([\w$]+)(?:\s*:[^=]*)?\s*=?\s*(.*)$/gm
const writing = ['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice'].join('|')

/** Names declared at module level that may change later. */
export function findModuleState(source: string): string[] {
  return [...source.matchAll(declaration)].flatMap(([, kind, name = '', value = '']) => {
    const isCache = /^(?:new Weak(?:Map|Set|Ref)\b|memoize)/.test(value)
    const isCollection = /^(?:new (?:Map|Set)\b|\[|\{)/.test(value)
    const isWritten = new RegExp(`\\b${name.replaceAll('$', '\\$')}(?:\\.(?:${writing})\\(|\\.length = |\\[[^\\]]*\\] \\??\\??= )`).test(
      source,
    )
    return kind !== 'const' || isCache || (isCollection && isWritten) ? [name] : []
  })
}
