import { useClientSetup } from '../client-setup.ts'
import { catchErrors, setErrorSink } from './errors/catch-errors.ts'
import { pageOf } from './page-kind.ts'
import { setEventSink, track } from './track.ts'

/** The specification's: no code that watches comes before that. */
const startDelayMs = 3_000

/** The browser's request not to track, under either of its two names, overrides the operator's choice. */
export function wantsNoTracking(signals: { globalPrivacyControl?: boolean; doNotTrack?: string | null }): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1'
}

/** What a page tells telemetry of its moves; the router of the app, seen from here. */
export type Moves = {
  /** Called whenever another page is on the screen, with the milliseconds it took; null for the first page. */
  onMoved: (hear: (tookMs: number | null) => void) => () => void
  /** The same for whatever the person made the server do. */
  onTask: (hear: (startAtMs: number, endAtMs: number) => void) => () => void
}

/**
 * Listens from the start, so that nothing of the first seconds is lost, but keeps it to itself until the server said
 * whether anything is wanted. Only then the code that sends is loaded.
 */
export function startTelemetry(moves: Moves): void {
  catchErrors()
  moves.onMoved(() => trackPage())
  let running: { stop(): void } | undefined
  let current: unknown
  const follow = () => {
    const { events, errors, isFresh, release } = useClientSetup.getState()
    const mayTrack = events !== null && !wantsNoTracking(navigator)
    const configKey = isFresh ? `${mayTrack} ${JSON.stringify(errors)} ${events?.distinctId ?? ''} ${release}` : null
    if (configKey === current) return
    current = configKey
    running?.stop()
    running = undefined
    setEventSink(configKey === null ? undefined : mayTrack ? undefined : null)
    setErrorSink(configKey === null ? undefined : errors ? undefined : null)
    if (configKey === null || (!mayTrack && !errors)) return
    const started = configKey
    void afterStart().then(async () => {
      const { runTelemetry } = await import('./run-telemetry.ts')
      // Meanwhile somebody else may have signed in.
      if (current === started) running = runTelemetry({ mayTrack, moves })
    })
  }
  follow()
  useClientSetup.subscribe(follow)
  track('session.start', {})
}

const trackPage = () => track('page.view', { page: pageOf(window.location.pathname) })

function afterStart(): Promise<void> {
  const leftMs = startDelayMs - performance.now()
  return leftMs <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, leftMs))
}
