import type { Flag } from '@clipwright/contract/announcements/flags'
import type { Db } from '#platform/db/tx.ts'
import * as store from './flags.store.ts'

/**
 * Caches every flag in memory and reloads them when any changes: each evaluation reads one version number, so a change
 * made in another process applies to the very next evaluation.
 */
export class FlagCache {
  readonly #db: Db
  #version = -1
  #flags: ReadonlyMap<string, Flag> = new Map()
  #asking: Promise<ReadonlyMap<string, Flag>> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls within one turn of the event loop share the read. */
  read(): Promise<ReadonlyMap<string, Flag>> {
    if (this.#asking) return this.#asking
    this.#asking = this.#refresh()
    setImmediate(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #refresh(): Promise<ReadonlyMap<string, Flag>> {
    const version = await store.readVersion(this.#db)
    if (version === this.#version) return this.#flags
    const flags = new Map((await store.readFlags(this.#db)).map((flag) => [flag.key, flag]))
    // The version was read before the flags, so a change in between makes the next call reload them.
    this.#version = version
    this.#flags = flags
    return flags
  }
}
