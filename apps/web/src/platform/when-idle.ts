const latestMs = 500

/** Does some work when the page has nothing better to do, soon at the latest. Answers how to leave it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: latestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, latestMs / 5)
  return () => clearTimeout(timer)
}
