/** Decision trees in sequence, as flat arrays: a node with feature -1 is a leaf; left and right are absolute indexes. */
export type Forest = {
  base: number
  roots: Int32Array
  feature: Int16Array
  threshold: Float32Array
  left: Int32Array
  right: Int32Array
  value: Float32Array
}

/** Sum of the leaves that a row reaches. */
export function predict(forest: Forest, row: Float64Array): number {
  const { roots, feature, threshold, left, right, value } = forest
  let sum = forest.base
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] as number
    let at = feature[node] as number
    while (at >= 0) {
      node = ((row[at] as number) <= (threshold[node] as number) ? left[node] : right[node]) as number
      at = feature[node] as number
    }
    sum += value[node] as number
  }
  return sum
}

/** The same as text: numbers separated by spaces. */
export type PackedForest = Record<Exclude<keyof Forest, 'base'>, string> & { base: number }

export const toText = (numbers: ArrayLike<number>) => Array.from(numbers, (number) => String(Number(number.toPrecision(5)))).join(' ')
export const parseNumbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

/** Children relative to their parent, which keeps the file small. */
const toSteps = (nodes: Int32Array) => toText(nodes.map((node, index) => (node === 0 ? 0 : node - index)))
const fromSteps = (text: string) => Int32Array.from(parseNumbers(text), (step, index) => (step === 0 ? 0 : index + step))

export const packForest = ({ base, roots, feature, threshold, left, right, value }: Forest): PackedForest => ({
  base,
  roots: Array.from(roots).join(' '),
  feature: toText(feature),
  threshold: toText(threshold),
  left: toSteps(left),
  right: toSteps(right),
  value: toText(value),
})

export const unpackForest = ({ base, roots, feature, threshold, left, right, value }: PackedForest): Forest => ({
  base,
  roots: Int32Array.from(parseNumbers(roots)),
  feature: Int16Array.from(parseNumbers(feature)),
  threshold: Float32Array.from(parseNumbers(threshold)),
  left: fromSteps(left),
  right: fromSteps(right),
  value: Float32Array.from(parseNumbers(value)),
})

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base64Values: readonly number[] = Array.from({ length: 128 }, (_, code) => base64.indexOf(String.fromCharCode(code)))

/** Bytes of a base64 text; own code, as browsers and Node share no decoder that is typed without the DOM. */
export function decodeBase64(text: string): Uint8Array {
  const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4)
  const bytes = new Uint8Array(length)
  let bits = 0
  let count = 0
  let at = 0
  for (let index = 0; at < length; index++) {
    bits = (bits << 6) | (base64Values[text.charCodeAt(index)] ?? 0)
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (bits >> count) & 255
    bits &= (1 << count) - 1
  }
  return bytes
}
