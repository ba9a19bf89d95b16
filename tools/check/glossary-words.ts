import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blankTexts } from './code-only.ts'
import { listFiles } from './source-files.ts'

/** Words of earlier days, each with what `docs/glossary.md` has in its place. */
const replacements = new Map([
  ['wish', 'request, prompt, query or preference'],
  ['film', 'video, clip, footage or filmstrip'],
])

/** Finds variables, functions and types with such a word in their name. Fields of what is stored or sent keep theirs. */
export async function checkGlossaryWords(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of await listFiles(root, /\.tsx?$/, ['packages', 'apps', 'tools', 'e2e'])) {
    for (const { name, line, instead } of findReplacedWords(await readFile(join(root, file), 'utf8')))
      problems.push(`${file}:${line}: "${name}" has a word that the glossary replaces by ${instead}.`)
  }
  return problems
}

export function findReplacedWords(source: string): { name: string; line: number; instead: string }[] {
  const code = blankTexts(source)
  return [...code.matchAll(/\b(?:const|let|var|function\*?|class|type|interface)\s+([A-Za-z]\w*)/g)].flatMap(({ 1: name = '', index }) => {
    const instead = splitWords(name).flatMap((word) => replacements.get(word) ?? [])[0]
    return instead ? [{ name, line: code.slice(0, index).split('\n').length, instead }] : []
  })
}

/** The words of a camelCase name, in the singular. */
const splitWords = (name: string) =>
  name
    .split(/(?=[A-Z])|_/)
    .map((word) => word.toLowerCase())
    .map((word) => (word === 'wishes' ? 'wish' : word.replace(/s$/, '')))
