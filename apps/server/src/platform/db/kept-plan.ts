import type { Compilable } from 'kysely'
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

function keep(text: string): void {
  if (/(?:select|returning) \*|"\.\*/.test(text)) throw new Error(`a kept plan names its columns: ${text}`)
  if (names.size < MOST_KEPT) names.set(text, `kept_${names.size + 1}`)
}
