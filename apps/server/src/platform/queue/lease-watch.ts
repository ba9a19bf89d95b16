import type { Lease } from './job-lease.ts'

/** A claim with its last sign of life, which is compared and never read as a time. */
export type Heartbeat = Lease & { beat: string }

type Silence = { beat: string; silentMs: number }

/**
 * Tells claims whose worker gave no sign of life for as long as a lease lasts. Time is counted between looks, by a steady clock:
 * the database's may be set at any moment. A pause between two looks counts little, since whoever did not look may itself
 * have been paused, and others with it.
 */
export class LeaseWatch {
  readonly #leaseMs: number
  readonly #longestGapMs: number
  #silences = new Map<string, Silence>()
  #lookedAtMs: number | undefined

  constructor({ leaseMs, heartbeatMs }: { leaseMs: number; heartbeatMs: number }) {
    this.#leaseMs = leaseMs
    this.#longestGapMs = 2 * heartbeatMs
  }

  /** The silent ones of all claims that are held now. */
  look(heartbeats: readonly Heartbeat[], nowMs: number): Heartbeat[] {
    const gapMs = Math.min(this.#longestGapMs, nowMs - (this.#lookedAtMs ?? nowMs))
    this.#lookedAtMs = nowMs
    const before = this.#silences
    this.#silences = new Map(
      heartbeats.map(({ id, fence, beat }) => {
        const key = `${id} ${fence}`
        const last = before.get(key)
        return [key, { beat, silentMs: last?.beat === beat ? last.silentMs + gapMs : 0 }]
      }),
    )
    return heartbeats.filter(({ id, fence }) => (this.#silences.get(`${id} ${fence}`)?.silentMs ?? 0) >= this.#leaseMs)
  }
}
