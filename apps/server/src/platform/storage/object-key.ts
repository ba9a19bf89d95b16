import { AppError } from '@clipwright/contract/errors'

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const longestKey = 512
const longestSegment = 200

/** Rejects anything that could leave the store: empty or dotted segments, backslashes, NUL, absolute paths. */
export function checkKey(key: string): string {
  const parts = key.split('/')
  if (key.length > longestKey || !parts.every((part) => part.length <= longestSegment && segment.test(part))) {
    throw new AppError('InvalidParam', { cause: `storage key ${JSON.stringify(key.slice(0, 80))} is not allowed` })
  }
  return key
}

/** A prefix may end in a slash or in the middle of a segment; an empty one means everything. */
export function checkPrefix(prefix: string): string {
  if (prefix === '') return prefix
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
  return prefix
}

export function missingObject(key: string, cause?: unknown): AppError {
  return new AppError('RecordNotExisted', { cause: new Error(`no object ${key}`, { cause }) })
}
