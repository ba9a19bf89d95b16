import { type Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './tx.ts'

/** Every connection caches a plan for each. A larger number means that some statement’s text changes from call to call. */
const maxPrepared = 200

const names = new Map<string, string>()

/** The name under which connections cache this statement’s plan; undefined for one that is not prepared. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/**
 * Runs a prepared statement: planning several joined tables costs more than running them. Only for frequent statements
 * whose text never changes (`= any(list)`, never `in (…)`) and that name their columns: a prepared `select *` would break
 * in every running process when a migration adds a column.
 */
export async function runPrepared<R>(db: Queryable, query: Compilable<R>): Promise<R[]> {
  const compiled = query.compile()
  if (!names.has(compiled.sql)) addPrepared(compiled.sql)
  return (await db.executeQuery(compiled)).rows
}

/**
 * The same for a statement that is built once: its text is made with the first values and reused for all later ones. Every
 * value must occur in it once, in the order given, and nothing else may be a parameter.
 */
export function prepareStatement<V extends readonly unknown[], R>(
  build: (db: Queryable, ...values: V) => Compilable<R>,
): (db: Queryable, ...values: V) => Promise<R[]> {
  let text: string | undefined
  return async (db, ...values) => {
    if (text === undefined) {
      const compiled = build(db, ...values).compile()
      const isInOrder = compiled.parameters.length === values.length && values.every((value, at) => compiled.parameters[at] === value)
      if (!isInOrder) throw new Error(`the values of a prepared statement stand in it in their order: ${compiled.sql}`)
      addPrepared(compiled.sql)
      text = compiled.sql
    }
    return (await db.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<R>)).rows
  }
}

function addPrepared(text: string): void {
  if (/(?:select|returning) \*|"\.\*/.test(text)) throw new Error(`a prepared statement names its columns: ${text}`)
  if (names.size < maxPrepared) names.set(text, `kept_${names.size + 1}`)
}
