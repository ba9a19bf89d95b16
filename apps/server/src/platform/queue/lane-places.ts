import type { ClaimedJob } from './job-lease.ts'

type Placed = Pick<ClaimedJob, 'id' | 'fence' | 'orgId'>

/** Who has the places of one lane in this process. A job that gave way runs on without one. */
export class LanePlaces {
  /** Of one organisation at once, in the lane and again beside it; undefined: no bound, and nobody gives way. */
  readonly #share: number | undefined
  readonly #inLane = new Map<string, Placed>()
  readonly #beside = new Map<string, Placed>()

  constructor(share: number | undefined) {
    this.#share = share
  }

  take(job: Placed): void {
    this.#inLane.set(keyOf(job), job)
  }

  /** True when the job has freed its place. Not when as many of its organisation did before as may. */
  giveWay(job: Placed): boolean {
    const hasRoom = this.#share !== undefined && countOf(this.#beside, job.orgId) < this.#share
    if (!hasRoom || !this.#inLane.delete(keyOf(job))) return false
    this.#beside.set(keyOf(job), job)
    return true
  }

  free(job: Placed): void {
    this.#inLane.delete(keyOf(job))
    this.#beside.delete(keyOf(job))
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
