import type { LiveEvent } from '@clipwright/contract/events'
import { create } from 'zustand'

/** While `open` is false, screens poll instead. */
export const useLive = create<{ open: boolean }>(() => ({ open: false }))

export type LiveOptions = {
  onEvent: (event: LiveEvent) => void
  /** `/auth/events` is for a person without an organisation: it sends hello and ends with the session. */
  path?: '/events' | '/auth/events'
  onProblem?: (problem: unknown) => void
}

/** Keeps one event stream open until the returned function is called. No screen waits for its code. */
export function connectLive(options: LiveOptions): () => void {
  const stop = new AbortController()
  const askedAtMs = performance.now()
  void import('./live-stream.ts').then(({ keepOpen }) => keepOpen(options, { askedAtMs, stop: stop.signal }))
  return () => {
    stop.abort()
    useLive.setState({ open: false })
  }
}
