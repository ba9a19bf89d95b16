import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const folders = ['packages', 'apps', 'tools', 'e2e']

/**
 * Participles that describe what happened to a value instead of what it is: `match`, not `found`; `cached`, not `known`. Not
 * listed: those that programmers read as nouns (`sorted`, `merged`, `expected`), sides (`left`) and verbs (`read`, `cut`).
 */
const participles = new Set(
  (
    'asked begun bought brought built called caught changed chosen divided done drawn dropped edited fitted followed ' +
    'found given gone got grown guessed heard held joined kept known laid lost made marked meant moved named needed ' +
    'offered opened paid picked placed planned played replaced said seen sent shifted shown snapped spoken taken taught ' +
    'thought told tried used wanted wished won worked worn wrapped written'
  ).split(' '),
)

type Declaration = { name: string; at: number }

/** Finds bare participles as names of variables, functions and parameters. */
export async function checkParticiples(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of await listFiles(root, /\.tsx?$/, folders)) {
    const source = await readFile(join(root, file), 'utf8')
    for (const { name, line } of findParticiples(source)) problems.push(`${file}:${line}: "${name}" says what happened, not what it is.`)
  }
  return problems
}

/** Participles declared in a TypeScript source, with their lines. Properties may have such names, and be destructured by them. */
export function findParticiples(source: string): { name: string; line: number }[] {
  // Comments and strings are blanked, so that positions stay the same.
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'/g, (text) => text.replace(/[^\n]/g, ' '))
  const names = [...findDeclaredNames(code), ...findParameterNames(code)].filter(({ name }) => participles.has(name))
  const lines = names.map(({ name, at }) => ({ name, line: code.slice(0, at).split('\n').length }))
  return [...new Map(lines.map((one) => [`${one.line} ${one.name}`, one])).values()].sort((a, b) => a.line - b.line)
}

function findDeclaredNames(code: string): Declaration[] {
  const single = [...code.matchAll(/\b(?:const|let|var|function\*?)\s+([\w$]+)/g)].map(({ 1: name = '', index }) => ({ name, at: index }))
  const patterns = [...code.matchAll(/\b(?:const|let|var)\s+(?=[[{])/g)].flatMap(({ 0: start, index }) =>
    findPatternNames(code, index + start.length),
  )
  return [...single, ...patterns]
}

/** Parameters of all kinds of functions; brackets that are no parameter list declare no names. */
function findParameterNames(code: string): Declaration[] {
  const lists = [...code.matchAll(/\)(?::[^;={}]*)?\s*(?:=>|\{)/g)].flatMap(({ index }) => {
    const open = findOpening(code, index)
    const isStatement = /\b(?:if|for|while|switch|catch)\s*$/.test(code.slice(Math.max(0, open - 10), open))
    return isStatement ? [] : splitItems(code, open + 1, index).flatMap(({ from }) => findPatternNames(code, from))
  })
  const bare = [...code.matchAll(/([\w$]+)\s*=>/g)].map(({ 1: name = '', index }) => ({ name, at: index }))
  return [...lists, ...bare]
}

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function findOpening(code: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at--) {
    const sign = code[at] ?? ''
    if (sign in pairs) depth += 1
    else if ('([{'.includes(sign)) depth -= 1
    if (depth === 0) return at
  }
  return 0
}

function findClosing(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    const sign = code[at] ?? ''
    if ('([{'.includes(sign)) depth += 1
    else if (sign in pairs) depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

/** The parts of a list between its top-level commas. */
function splitItems(code: string, from: number, to: number): { from: number; to: number }[] {
  const items: { from: number; to: number }[] = []
  let start = from
  for (let at = from; at < to; at++) {
    if ('([{'.includes(code[at] ?? '')) at = findClosing(code, at)
    else if (code[at] === ',') {
      items.push({ from: start, to: at })
      start = at + 1
    }
  }
  return [...items, { from: start, to }]
}

/** Names declared by a binding: an identifier, or those of an array or object pattern. */
function findPatternNames(code: string, from: number): Declaration[] {
  const start = from + (/^[\s.]*/.exec(code.slice(from, from + 200))?.[0].length ?? 0)
  if (code[start] !== '[' && code[start] !== '{') return [{ name: /^[\w$]*/.exec(code.slice(start, start + 80))?.[0] ?? '', at: start }]
  const items = splitItems(code, start + 1, findClosing(code, start))
  if (code[start] === '[') return items.flatMap((item) => findPatternNames(code, item.from))
  return items.flatMap(({ from: own, to }) => {
    // `name: pattern`, or the rest of an object.
    const renamed = /^\s*(?:[\w$]+\s*:|\.\.\.)/.exec(code.slice(own, to))
    return renamed ? findPatternNames(code, own + renamed[0].length) : []
  })
}
