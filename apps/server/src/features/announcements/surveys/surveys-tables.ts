import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { SurveyKind, SurveyReason } from '@clipwright/contract/announcements/surveys'
import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    survey_ask: {
      org_id: OrgId
      user_id: UserId
      kind: SurveyKind
      asked_at: Generated<Date>
      answered_at: Date | null
      reasons: ColumnType<SurveyReason[], SurveyReason[] | undefined, SurveyReason[]>
      score: number | null
      words: Generated<string>
    }
    survey_refusal: { user_id: UserId; refused_at: Generated<Date> }
  }
}
