import { z } from 'zod'

/** One value at one path. Without `value` the key is taken away. Lists are values: they change as a whole. */
export const Patch = z.object({ path: z.array(z.string().max(80)).min(1).max(12), value: z.unknown().optional() })
export type Patch = { path: string[]; value?: unknown }

type Plain = { [key: string]: unknown }

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deep equality of plain JSON. Equal objects are recognised at once, so unchanged parts cost nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  if (!isPlain(a) || !isPlain(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]))
}

/** What makes `after` of `before`. Swapped, it is the way back. */
export function diffValues(before: unknown, after: unknown, path: string[] = []): Patch[] {
  if (Object.is(before, after)) return []
  if (!isPlain(before) || !isPlain(after)) return isSameValue(before, after) ? [] : [{ path, value: after }]
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return [
    ...removed.map((name): Patch => ({ path: [...path, name] })),
    ...Object.keys(after).flatMap((name): Patch[] =>
      Object.hasOwn(before, name)
        ? diffValues(before[name], after[name], [...path, name])
        : [{ path: [...path, name], value: after[name] }],
    ),
  ]
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function applyPatch(value: unknown, path: readonly string[], patch: Patch): unknown {
  const [name, ...rest] = path
  if (name === undefined) return patch.value
  if (forbidden.has(name)) throw new RangeError('a patch may not reach into the language')
  // Somebody may have removed what a patch reaches into: the patch then does nothing.
  if (!isPlain(value)) return value
  if (rest.length > 0) {
    if (!Object.hasOwn(value, name)) return value
    const inner = applyPatch(value[name], rest, patch)
    return inner === value[name] ? value : { ...value, [name]: inner }
  }
  if ('value' in patch) return { ...value, [name]: patch.value }
  if (!Object.hasOwn(value, name)) return value
  const { [name]: _, ...others } = value
  return others
}

/** Applies patches in order. Pure; what they do not touch stays the same object. */
export function applyPatches<T>(value: T, patches: readonly Patch[]): T {
  let result: unknown = value
  for (const patch of patches) result = applyPatch(result, patch.path, patch)
  return result as T
}

/** `value` with what `other` has at a path; where the path no longer exists, with the nearest parent that contains it. */
export function graftValue<T>(value: T, other: T, path: readonly string[]): T {
  return graftPatch(value, other, path) as T
}

function graftPatch(value: unknown, other: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || !isPlain(value) || !isPlain(other)) return other
  if (!Object.hasOwn(other, name)) return applyPatch(value, [name], { path: [name] })
  return { ...value, [name]: Object.hasOwn(value, name) ? graftPatch(value[name], other[name], rest) : other[name] }
}

/** Whether one path is, or lies within, the other. */
export function touch(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length)
  return a.slice(0, shorter).every((name, index) => name === b[index])
}
