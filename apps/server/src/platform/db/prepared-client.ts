import pg from 'pg'
import { preparedName } from './prepared-statement.ts'

/** A connection that runs prepared statements by name. */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const runPlain = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, this, args)
    const askPrepared = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args
      const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined
      return name === undefined ? runPlain(...args) : runPlain({ name, text, values }, ...rest)
    }
    this.query = askPrepared as typeof this.query
  }
}
