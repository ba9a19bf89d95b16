/** Like `Promise.all`, but throws only when all have ended: nothing is left at work in a folder that is about to go. */
export async function allToEnd<T extends readonly unknown[] | []>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
