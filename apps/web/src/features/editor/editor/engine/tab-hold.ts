/** The part of `navigator.locks` used here. */
export type Locks = Pick<LockManager, 'request'>

export type TabHold = {
  /** Takes the clip from the tab that has it. */
  takeOver(): void
  release(): void
}

/**
 * One tab edits a clip at a time. `onChange(true)` when it is this one: at once, or when the other tab is closed, or
 * after taking over; `onChange(false)` when another tab has it, or took it.
 */
export function holdClip(clip: string, locks: Locks, onChange: (isMine: boolean) => void): TabHold {
  const name = `clipwright.editor.${clip}`
  const closed = new AbortController()
  let letGo: () => void = () => undefined

  const keep = () =>
    new Promise<void>((resolve) => {
      letGo = resolve
      onChange(true)
    })
  // Another tab holds it; this one waits its turn.
  const waitForTurn = () => {
    if (closed.signal.aborted) return
    onChange(false)
    locks.request(name, { signal: closed.signal }, keep).catch(waitForTurn)
  }

  locks.request(name, { ifAvailable: true }, (lock) => (lock ? keep() : waitForTurn())).catch(waitForTurn)
  return {
    takeOver: () => void locks.request(name, { steal: true }, keep).catch(waitForTurn),
    release() {
      closed.abort()
      letGo()
    },
  }
}
