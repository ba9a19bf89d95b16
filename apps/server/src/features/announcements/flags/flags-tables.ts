import type { FlagGroup, FlagKind, FlagRule, FlagValues } from '@clipwright/contract/announcements/flags'
import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    flag: {
      key: string
      kind: FlagKind
      description: Generated<string>
      is_enabled: Generated<boolean>
      rules: Generated<FlagRule[]>
      groups: Generated<FlagGroup[]>
      values: Generated<FlagValues>
      is_built_in: Generated<boolean>
      revision: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    /** One row; a trigger increments it with each change of `flag`. */
    flag_book: { is_only: Generated<boolean>; version: number }
  }
}
