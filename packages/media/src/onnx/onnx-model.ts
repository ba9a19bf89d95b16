import { type OnnxField, readFields, readVarints } from './onnx-fields.ts'
import { elementTypes, runtimeDomain, writeBytesField, writeOpset, writeTextField } from './onnx-graph.ts'

/** Reads models and takes parts out of them. Nothing is copied before a part is written. */

export type OnnxNode = { op: string; inputs: readonly string[]; outputs: readonly string[]; bytes: Uint8Array }

/** Weights and ports (inputs and outputs) as they are written in the file, by their names. */
export type OnnxModel = {
  nodes: readonly OnnxNode[]
  weights: ReadonlyMap<string, Uint8Array>
  inputs: ReadonlyMap<string, Uint8Array>
  outputs: ReadonlyMap<string, Uint8Array>
  /** What stands beside the graph: version, maker, sets of operators. */
  rest: readonly OnnxField[]
}

const graphField = 7
const opsetField = 8

/** Throws `RangeError` where the bytes are no model. */
export function readModel(bytes: Uint8Array): OnnxModel {
  const fields = [...readFields(bytes)]
  const graph = fields.find(({ id }) => id === graphField)
  if (!graph) throw new RangeError('no ONNX model: no graph')
  return { ...readGraph(graph.bytes), rest: fields.filter(({ id }) => id !== graphField) }
}

/** The graphs of an `If` by what they are called, `then_branch` and `else_branch`. */
export function readBranches({ bytes }: OnnxNode): Map<string, Omit<OnnxModel, 'rest'>> {
  const branches = new Map<string, Omit<OnnxModel, 'rest'>>()
  for (const attribute of pick(bytes, 5)) {
    const graph = pick(attribute.bytes, 6)[0]
    if (graph) branches.set(readText(attribute.bytes, 1), readGraph(graph.bytes))
  }
  return branches
}

/** The model's nodes, weights and inputs that some of its outputs need, as a model of its own. */
export function writePart({ nodes, weights, inputs, outputs, rest }: OnnxModel, wantedOutputs: readonly string[]): Uint8Array {
  const { names, needs } = traceBack(nodes, wantedOutputs)
  const write = (field: number, messages: Iterable<readonly [string, Uint8Array]>) =>
    [...messages].filter(([name]) => names.has(name)).flatMap(([, bytes]) => writeBytesField(field, [bytes]))
  const graph = [
    ...nodes.filter((node) => needs.has(node)).flatMap(({ bytes }) => writeBytesField(1, [bytes])),
    ...writeTextField(2, 'part'),
    ...write(5, weights),
    ...write(11, inputs),
    ...wantedOutputs.flatMap((name) => writeBytesField(12, [outputs.get(name) ?? new Uint8Array()])),
  ]
  const hasRuntimeSet = rest.some(({ id, bytes }) => id === opsetField && readText(bytes, 1) === runtimeDomain)
  return Buffer.concat([
    ...rest.map(({ whole }) => whole),
    ...writeBytesField(graphField, graph),
    ...(hasRuntimeSet ? [] : writeOpset(runtimeDomain, 1)),
  ])
}

/** Dimensions, type and bytes of a weight that is stored as it lies in memory or, of one element, as a number. */
export function readTensor(bytes: Uint8Array): { dims: number[]; type: number; raw: Uint8Array } {
  const fields = [...readFields(bytes)]
  const find = (id: number) => fields.find((field) => field.id === id)
  const asNumber = find(4) ?? find(5)
  const raw = find(9)?.bytes ?? (asNumber?.bytes.length ? asNumber.bytes : Uint8Array.of(asNumber?.number ?? 0))
  const dims = fields
    .filter(({ id }) => id === 1)
    .flatMap((field) => (field.bytes.length > 0 ? [...readVarints(field.bytes)] : field.number))
  return { dims, type: find(2)?.number ?? elementTypes.float32, raw }
}

export function readNode(bytes: Uint8Array): OnnxNode {
  return { op: readText(bytes, 4), inputs: pick(bytes, 1).map(toText), outputs: pick(bytes, 2).map(toText), bytes }
}

function readGraph(bytes: Uint8Array): Omit<OnnxModel, 'rest'> {
  const fields = [...readFields(bytes)]
  const byName = (id: number, nameField: number) =>
    new Map(fields.filter((field) => field.id === id).map((field) => [readText(field.bytes, nameField), field.bytes]))
  return {
    nodes: fields.filter(({ id }) => id === 1).map((field) => readNode(field.bytes)),
    weights: byName(5, 8),
    inputs: byName(11, 1),
    outputs: byName(12, 1),
  }
}

function traceBack(nodes: readonly OnnxNode[], outputs: readonly string[]): { names: Set<string>; needs: Set<OnnxNode> } {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)))
  const names = new Set<string>()
  const needs = new Set<OnnxNode>()
  const open = [...outputs]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue
    names.add(name)
    const maker = makers.get(name)
    if (maker === undefined || needs.has(maker)) continue
    needs.add(maker)
    open.push(...maker.inputs)
  }
  return { names, needs }
}

const pick = (message: Uint8Array, id: number): OnnxField[] => [...readFields(message)].filter((field) => field.id === id)
const toText = ({ bytes }: OnnxField): string => Buffer.from(bytes).toString()
const readText = (message: Uint8Array, id: number): string => {
  const field = pick(message, id)[0]
  return field ? toText(field) : ''
}
