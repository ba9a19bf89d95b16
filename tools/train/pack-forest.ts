import type { Forest, PackedForest } from '@clipwright/curation/selection/forest'

export const bytesToText = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')

/** A forest as `unpackForest` reads it. Its trees were grown from the left, so that a left child follows its parent. */
export function packForest({ base, roots, feature, threshold, right, value }: Forest): PackedForest {
  const ends = [...roots.subarray(1), feature.length]
  return {
    base,
    sizes: bytesToText(Uint8Array.from(roots, (root, tree) => (ends[tree] ?? root) - root)),
    feature: bytesToText(feature),
    right: bytesToText(Uint8Array.from(right, (child, node) => ((feature[node] ?? -1) < 0 ? 0 : child - node))),
    numbers: bytesToText(Float32Array.from(feature, (own, node) => (own < 0 ? value[node] : threshold[node]) ?? 0)),
  }
}
