import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A value for a jsonb column. Without it the driver would send an array as a PostgreSQL array. NUL characters and halves of
 * characters, which PostgreSQL cannot store, are removed or replaced.
 */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${toJsonText(value)}::jsonb`
}

/** What `JSON.stringify` writes for NUL, and for half of a character outside of the basic plane. */
const refusedByPostgres = /\\u(?:0000|d[89a-f]\w\w)/

/** JSON text without NUL characters and halves of characters: titles are cut at a number of code units. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!refusedByPostgres.test(text)) return text
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part))
}
