import { type Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './tx.ts'

/** Each connection keeps a plan for every one of these; more would be a statement whose text is never the same twice. */
const MOST_KEPT = 200

const names = new Map<string, string>()

/** The name under which connections keep the plan of this statement, if it is one of those. */
export function keptPlanName(text: string): string | undefined {
  return names.get(text)
}

/**
 * Runs a statement whose plan each connection keeps: planning several joined tables costs more than answering. Only for
 * statements that are asked all the time, always in the same words (`= any(list)`, never `in (…)`), and that name their
 * columns: a kept `select *` would break in every running process when a migration adds a column.
 */
export async function withKeptPlan<R>(db: Queryable, query: Compilable<R>): Promise<R[]> {
  const compiled = query.compile()
  if (!names.has(compiled.sql)) keep(compiled.sql)
  return (await db.executeQuery(compiled)).rows
}

/**
 * The same for a statement that is written once: its text is made with the first values and used with all later ones.
 * Every value must stand in it once, in the order given, and nothing else may be a parameter.
 */
export function keptStatement<V extends readonly unknown[], R>(
  build: (db: Queryable, ...values: V) => Compilable<R>,
): (db: Queryable, ...values: V) => Promise<R[]> {
  let text: string | undefined
  return async (db, ...values) => {
    if (text === undefined) {
      const compiled = build(db, ...values).compile()
      const isInOrder = compiled.parameters.length === values.length && values.every((value, at) => compiled.parameters[at] === value)
      if (!isInOrder) throw new Error(`the values of a kept statement stand in it in their order: ${compiled.sql}`)
      keep(compiled.sql)
      text = compiled.sql
    }
    return (await db.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<R>)).rows
  }
}

function keep(text: string): void {
  if (/(?:select|returning) \*|"\.\*/.test(text)) throw new Error(`a kept plan names its columns: ${text}`)
  if (names.size < MOST_KEPT) names.set(text, `kept_${names.size + 1}`)
}
