/** The specification's: so much of it in view, for so long. */
export const exposureShare = 0.3
export const exposureMs = 500

type Parts = {
  /** Watches how much of the element is in view; the answer ends that. */
  watch: (onShare: (share: number) => void) => () => void
  after: (ms: number, run: () => void) => () => void
}

/** Calls once, when enough was in view for long enough without a break. The returned function ends the wait. */
export function waitForExposure({ watch, after }: Parts, onExposed: () => void): () => void {
  let cancel: (() => void) | undefined
  let isDone = false
  const stop = watch((share) => {
    if (isDone) return
    if (share < exposureShare) {
      cancel?.()
      cancel = undefined
      return
    }
    cancel ??= after(exposureMs, () => {
      isDone = true
      stop()
      onExposed()
    })
  })
  return () => {
    isDone = true
    cancel?.()
    stop()
  }
}
