import type { Entity } from './tenant.ts'

/**
 * What the matrix needs to know of a call beyond its schema: which parameters refer to records, and of which kind. A call
 * without a row fails the matrix, and so does a parameter that looks like an id and is in neither list.
 */
export type DeclaredCall = {
  /** The kind of record by parameter (`a.b` inside objects, `a[]` for a list). */
  ids?: Readonly<Record<string, Entity>>
  /** Parameters that look like ids but refer to no record of a tenant, or are themselves the permission; with the reason. */
  open?: Readonly<Record<string, string>>
  /** The rest of a valid request; without it, the endpoint’s example body is used. */
  rest?: Readonly<Record<string, unknown>>
  /** Status for another tenant’s id, for all parameters or by name. Default 404; 200 for calls that then find nothing. */
  foreign?: number | Readonly<Record<string, number>>
}
