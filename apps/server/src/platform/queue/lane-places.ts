import type { ClaimedJob } from './job-lease.ts'

type Placed = Pick<ClaimedJob, 'id' | 'fence' | 'orgId'>

/** Who has the places of one lane in this process. A job that gave way runs on without one. */
export class LanePlaces {
  /** Of one organisation at once, in the lane and again beside it; undefined: no bound, and nobody gives way. */
  readonly #share: number | undefined
  readonly #inLane = new Map<string, Placed>()
  readonly #beside = new Map<string, Placed>()
  /** Asked to give way when as many of their organisation had as may: they do once one of those ends. */
  readonly #willing = new Map<string, Placed>()

  constructor(share: number | undefined) {
    this.#share = share
  }

  take(job: Placed): void {
    this.#inLane.set(keyOf(job), job)
  }

  /** True when the job has freed its place. When as many of its organisation did before as may, it does so after one of them ends. */
  giveWay(job: Placed): boolean {
    if (this.#share === undefined || !this.#inLane.has(keyOf(job))) return false
    if (countOf(this.#beside, job.orgId) >= this.#share) {
      this.#willing.set(keyOf(job), job)
      return false
    }
    this.#willing.delete(keyOf(job))
    this.#inLane.delete(keyOf(job))
    this.#beside.set(keyOf(job), job)
    return true
  }

  free(job: Placed): void {
    for (const places of [this.#inLane, this.#beside, this.#willing]) places.delete(keyOf(job))
    for (const next of this.#willing.values()) this.giveWay(next)
  }

  busy(): number {
    return this.#inLane.size
  }

  /** Organisations that have their share of the lane. */
  fullOrgs(): string[] {
    const share = this.#share
    if (share === undefined) return []
    const orgIds = new Set([...this.#inLane.values()].map(({ orgId }) => orgId))
    return [...orgIds].filter((orgId) => countOf(this.#inLane, orgId) >= share)
  }
}

/** A job that was lost may come back to this process while its first run has not noticed yet. */
const keyOf = ({ id, fence }: Placed) => `${id} ${fence}`

function countOf(jobs: ReadonlyMap<string, Placed>, orgId: string): number {
  return [...jobs.values()].filter((job) => job.orgId === orgId).length
}
