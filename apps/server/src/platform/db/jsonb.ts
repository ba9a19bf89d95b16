import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A value for a jsonb column. Without it the driver would send an array as a PostgreSQL array. NUL characters, which
 * PostgreSQL cannot store, are removed.
 */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${toJsonText(value)}::jsonb`
}

/** JSON text without NUL characters. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u0000')) return text
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '') : part))
}
