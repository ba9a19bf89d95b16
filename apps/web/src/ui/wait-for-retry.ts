/** Resolves after `ms`, or sooner when the browser is online again or the signal aborts. */
export function waitForRetry(ms: number, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      stop?.removeEventListener('abort', end)
      window.removeEventListener('online', end)
      resolve()
    }
    stop?.addEventListener('abort', end)
    window.addEventListener('online', end)
  })
}
