import { useSyncExternalStore } from 'react'

const tickMs = 30_000
let nowMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(onTick: () => void): () => void {
  listeners.add(onTick)
  timer ??= setInterval(() => {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }, tickMs)
  return () => {
    listeners.delete(onTick)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, accurate to half a minute: enough for "5 minutes ago", with one timer for all. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
