import type { Flag } from '@clipwright/contract/announcements/flags'
import type { Db } from '#platform/db/tx.ts'
import * as store from './flags.store.ts'

/**
 * Every flag, kept in memory and looked up anew as soon as any changed: each question costs one read of a number, and
 * a switch that was thrown in another process holds for the very next question.
 */
export class FlagBook {
  readonly #db: Db
  #version = -1
  #flags: ReadonlyMap<string, Flag> = new Map()
  #asking: Promise<ReadonlyMap<string, Flag>> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Questions of one turn of the loop share the read. */
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
    // Read before the flags: what changed in between is read again with the next question.
    this.#version = version
    this.#flags = flags
    return flags
  }
}
