import type { Selectable } from 'kysely'

type CamelName<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelName<Tail>>}` : Name

type ColumnName<Name> = Name extends `${infer Sign}${infer Rest}`
  ? Sign extends Lowercase<Sign>
    ? `${Sign}${ColumnName<Rest>}`
    : `_${Lowercase<Sign>}${ColumnName<Rest>}`
  : Name

/** A row with camelCase names; other types, such as undefined, stay. Values are not converted, so JSON stays as it is stored. */
export type CamelRow<T> = T extends object ? { [Column in keyof T as CamelName<Column>]: T[Column] } : T

/** A row of a table as its store returns it. */
export type RowOf<Table> = CamelRow<Selectable<Table>>

/** Values by column name. */
type Columns<T> = { [Name in keyof T as ColumnName<Name>]: T[Name] }

const camelNames = new Map<string, string>()
const columnNames = new Map<string, string>()

/**
 * Converts a row to what stores return: `org_id` becomes `orgId`. A query with few columns aliases them itself: `'org_id
 * as orgId'`.
 */
export function toCamelRow<T extends object | undefined>(row: T): CamelRow<T> {
  return (row && renameKeys(row, camelNames, toCamelName)) as CamelRow<T>
}

export function toCamelRows<T extends object>(rows: readonly T[]): CamelRow<T>[] {
  return rows.map((row) => toCamelRow(row))
}

/** The reverse, for values from a caller: `orgId` becomes `org_id`. */
export function toColumns<T extends object>(values: T): Columns<T> {
  return renameKeys(values, columnNames, toColumnName) as Columns<T>
}

function renameKeys(row: object, names: Map<string, string>, rename: (name: string) => string): object {
  const renamed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) {
    let name = names.get(key)
    if (name === undefined) names.set(key, (name = rename(key)))
    renamed[name] = value
  }
  return renamed
}

function toCamelName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())
}

function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
}
