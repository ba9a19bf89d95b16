/** Key of a request: another request needs another one, and a short hash of it is enough beside the random part. */
export function requestKey(randomPart: string, request: unknown): string {
  let hash = 0
  for (const sign of JSON.stringify(request)) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return `${randomPart}${(hash >>> 0).toString(36)}`
}
