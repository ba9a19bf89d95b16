import { useClientSetup } from '../client-setup.ts'
import { catchErrors, setErrorSink } from './errors/catch-errors.ts'
import { pageOf } from './page-kind.ts'
import { setEventSink, track } from './track.ts'

/** As specified: no telemetry code loads before that. */
const startDelayMs = 3_000

/** Do Not Track, under either of its two names, overrides the operator's choice. */
export function wantsNoTracking(signals: { globalPrivacyControl?: boolean; doNotTrack?: string | null }): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1'
}

/** What telemetry sees of navigation, provided by the app's router. */
export type Moves = {
  /** Called for each new page with the milliseconds it took; null for the first. */
  onMoved: (hear: (tookMs: number | null) => void) => () => void
  /** The same for every mutation. */
  onTask: (hear: (startAtMs: number, endAtMs: number) => void) => () => void
}

/**
 * Records from the start, so that the first seconds are not lost, but sends nothing until the server has said whether
 * telemetry is on. Only then the sending code is loaded.
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
      // Somebody else may have signed in meanwhile.
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
