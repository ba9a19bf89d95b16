/** Like `Promise.all`, but rejects only once every promise has settled, so that nothing still runs in a folder that is about to be deleted. */
export async function awaitAllToEnd<T extends readonly unknown[] | []>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
