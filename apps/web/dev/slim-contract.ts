import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What a browser reads of the objects that these functions of the contract take. */
const browserFields: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['method', 'path'],
  refusal: ['show'],
}

const folder = join(import.meta.dirname, '../../../packages/contract/src').replaceAll('\\', '/')

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Parse = (code: string) => Node

/**
 * The app imports endpoints and errors from the contract itself. Here they lose what only the server reads, above all the
 * schemas, whose parser would otherwise be a quarter of the first load.
 */
export function slimContract(): Plugin {
  return {
    name: 'clipwright-slim-contract',
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      return { code: slimModule(code, (text) => this.parse(text) as unknown as Node), map: null }
    },
  }
}

type Edit = { start: number; end: number; text: string }

/** Keeps the line of everything that stays, so that an address in the source still fits. */
export function slimModule(code: string, parse: Parse): string {
  const program = parse(code)
  const edits: Edit[] = []
  visit(program, (node) => {
    if (isSlimmed(node)) edits.push(slimCall(code, node))
  })
  for (const init of topLevelValues(program)) {
    if (isSlimmed(init) || isFunction(init)) continue
    // A schema that nothing reads can be left out only if making it is known to have no effect.
    edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' }, { start: init.end, end: init.end, text: '))()' })
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

function isSlimmed(node: Node): boolean {
  const callee = node['callee'] as Node | undefined
  return node.type === 'CallExpression' && callee?.type === 'Identifier' && String(callee['name']) in browserFields
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

function topLevelValues(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => statement?.['declarations'] as Node[])
    .map((declarator) => declarator['init'] as Node | null)
    .filter((init) => init !== null && hasCall(init)) as Node[]
}

function hasCall(init: Node): boolean {
  let isCall = false
  visit(init, (node) => {
    isCall ||= node.type === 'CallExpression' && !isSlimmed(node)
  })
  return isCall
}

function slimCall(code: string, call: Node): Edit {
  const fields = browserFields[String((call['callee'] as Node)['name'])] ?? []
  const whole = code.slice(call.start, call.end)
  const [object] = call['arguments'] as Node[]
  const properties = ((object?.['properties'] ?? []) as Node[]).filter((property) =>
    fields.includes(String((property['key'] as Node | undefined)?.['name'])),
  )
  if (properties.length < fields.length) throw new Error(`${fields.join(' and ')} have to be written out here: ${whole}`)
  const lines = whole.match(/\n/g) ?? []
  const text = `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })${lines.join('')}`
  return { start: call.start, end: call.end, text }
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see)
    }
  }
}
