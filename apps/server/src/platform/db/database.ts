/**
 * Every table, for the query builder. Each feature declares its own tables beside its store: `declare module
 * '#platform/db/database.ts' { interface Database { clip: ClipTable } }`. Column types are those of the driver: bigint as
 * number, timestamptz as Date, jsonb parsed.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- features extend it by merging, which a type alias cannot do
export interface Database {}
