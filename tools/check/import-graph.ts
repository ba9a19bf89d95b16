import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importPattern, resolveImport } from './import-rules.ts'
import { listFiles } from './source-files.ts'

type Import = { target: string; isType: boolean }
type Graph = ReadonlyMap<string, readonly Import[]>

const engineFile = /^apps\/web\/src\/features\/editor\/editor\/engine\/(?!.*\.test\.ts|testing\/)/
const reactPackage = /^(react|react-dom|react-i18next|zustand(?!\/vanilla)|@tanstack\/react-[^/]*)(\/.*)? npm$/

/** Rules about transitive imports. */
export async function checkImportGraph(root: string): Promise<string[]> {
  const graph = await readGraph(root)
  return [...findKnots(graph).map((knot) => `Import cycle, types included: ${knot.join(' ')}.`), ...findReactInEngine(graph)]
}

async function readGraph(root: string): Promise<Graph> {
  const files = await listFiles(root, /\.tsx?$/, ['packages', 'apps'])
  const entries = await Promise.all(files.map(async (file) => [file, readImports(file, await readFile(join(root, file), 'utf8'))] as const))
  return new Map(entries)
}

export function readImports(file: string, text: string): Import[] {
  // Imports loaded later, on use, make no cycle.
  const atOnce = [...text.matchAll(importPattern)].filter((match) => match[3] === undefined)
  return atOnce.map((match) => ({
    target: resolveImport(file, match[1] ?? match[2] ?? ''),
    isType: /^\s*(import|export)\s+type\b/.test(match[0]),
  }))
}

/** Groups of files that reach each other (Tarjan's strongly connected components). */
export function findKnots(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const path: string[] = []
  const knots: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    path.push(file)
    let low = index
    for (const { target } of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (path.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === index) {
      const knot = path.splice(path.indexOf(file))
      if (knot.length > 1) knots.push(knot)
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return knots
}

/** Each import path from the editor's engine to React. Types do no harm. */
export function findReactInEngine(graph: Graph): string[] {
  return [...graph.keys()]
    .filter((file) => engineFile.test(file))
    .flatMap((file) => {
      const way = findWayToReact(graph, file, new Set())
      return way ? [`The editor's engine is free of React: ${way.join(' -> ')}.`] : []
    })
}

function findWayToReact(graph: Graph, file: string, visited: Set<string>): string[] | null {
  visited.add(file)
  for (const { target, isType } of graph.get(file) ?? []) {
    if (isType) continue
    if (reactPackage.test(target)) return [file, target.replace(/ npm$/, '')]
    const rest = graph.has(target) && !visited.has(target) ? findWayToReact(graph, target, visited) : null
    if (rest) return [file, ...rest]
  }
  return null
}
