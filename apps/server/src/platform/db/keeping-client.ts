import pg from 'pg'
import { keptPlanName } from './kept-plan.ts'

/** A connection that asks statements with a kept plan by their name. */
export class KeepingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, this, given)
    const named = (...given: unknown[]): unknown => {
      const [text, values, ...rest] = given
      const name = typeof text === 'string' && Array.isArray(values) ? keptPlanName(text) : undefined
      return name === undefined ? ask(...given) : ask({ name, text, values }, ...rest)
    }
    this.query = named as typeof this.query
  }
}
