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

/**
 * The same as base64. `sizes`: nodes of each tree, a byte each. Per node, with the left child right after its parent: `feature`,
 * 16 bits; `right`, steps to the right child, a byte; `numbers`, the threshold or, of a leaf, the value, 32 bits. Little-endian.
 */
export type PackedForest = { base: number; sizes: string; feature: string; right: string; numbers: string }

export const toText = (numbers: ArrayLike<number>) => Array.from(numbers, (number) => String(Number(number.toPrecision(5)))).join(' ')
export const parseNumbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

export function unpackForest({ base, ...packed }: PackedForest): Forest {
  const sizes = decodeBase64(packed.sizes)
  const feature = new Int16Array(decodeBase64(packed.feature).buffer)
  const steps = decodeBase64(packed.right)
  const numbers = new Float32Array(decodeBase64(packed.numbers).buffer)
  const roots = new Int32Array(sizes.length)
  for (let tree = 1; tree < sizes.length; tree++) roots[tree] = (roots[tree - 1] as number) + (sizes[tree - 1] as number)
  const isLeaf = (node: number) => (feature[node] as number) < 0
  return {
    base,
    roots,
    feature,
    threshold: numbers.map((number, node) => (isLeaf(node) ? 0 : number)),
    left: Int32Array.from(feature, (_, node) => (isLeaf(node) ? 0 : node + 1)),
    right: Int32Array.from(steps, (step, node) => (isLeaf(node) ? 0 : node + step)),
    value: numbers.map((number, node) => (isLeaf(node) ? number : 0)),
  }
}

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
