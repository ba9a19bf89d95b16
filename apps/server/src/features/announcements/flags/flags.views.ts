import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/**
 * What rules match against for one person in one organisation. Without an organisation, or in one that is not theirs,
 * there is no plan.
 */
export async function findFlagSubject(db: Queryable, userId: UserId, orgId: OrgId | null) {
  return db
    .selectFrom('app_user')
    .leftJoin('org_member', (join) =>
      join.onRef('org_member.user_id', '=', 'app_user.id').on('org_member.org_id', '=', orgId).on('org_member.status', '=', 'active'),
    )
    .leftJoin('org', (join) => join.onRef('org.id', '=', 'org_member.org_id').on('org.status', '!=', 'disbanded'))
    .select([
      'app_user.email',
      'app_user.email_verified_at as verifiedAt',
      'app_user.created_at as createdAt',
      'org.id as orgId',
      'org.plan',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
}

/** Organisations with a session used since `sinceMs`: their open pages hear of changes. */
export async function listLiveOrgs(db: Queryable, sinceMs: number): Promise<OrgId[]> {
  const rows = await db
    .selectFrom('session_token')
    .innerJoin('org_member', 'org_member.user_id', 'session_token.user_id')
    .select('org_member.org_id as orgId')
    .distinct()
    .where('session_token.last_seen_at', '>', new Date(sinceMs))
    .where('session_token.revoked_at', 'is', null)
    .execute()
  return rows.map(({ orgId }) => orgId)
}

type Search = { text: string; offset: number; limit: number }

/** People by part of their name or address, newest first, each in the organisation of their latest session. */
export async function listSubjects(db: Queryable, { text, offset, limit }: Search) {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matching = db
    .selectFrom('app_user')
    .where('deleted_at', 'is', null)
    .$if(text !== '', (query) => query.where((row) => row.or([row('name', 'ilike', pattern), row('email', 'ilike', pattern)])))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = matching
    .select(['id', 'name', 'email', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
  const rows = await db
    .selectFrom(page.as('person'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('org_member')
          .innerJoin('org as place', 'place.id', 'org_member.org_id')
          .select(['place.id as orgId', 'place.name as orgName'])
          .whereRef('org_member.user_id', '=', 'person.id')
          .where('org_member.status', '=', 'active')
          .where('place.status', '!=', 'disbanded')
          .orderBy(
            sql`(select max(last_seen_at) from session_token s where s.user_id = org_member.user_id and s.active_org_id = org_member.org_id) desc nulls last`,
          )
          .orderBy('org_member.joined_at')
          .limit(1)
          .as('work'),
      (join) => join.onTrue(),
    )
    .select(['person.id as userId', 'person.name', 'person.email', 'work.orgId', 'work.orgName'])
    .orderBy('person.created_at', 'desc')
    .orderBy('person.id')
    .execute()
  return { total: Number(total), rows }
}

/** The last twenty changes of a flag, from the audit log. A flag holds for every organisation. */
export async function listFlagChanges(db: Queryable, key: string) {
  return db
    .selectFrom('audit_event')
    .leftJoin('app_user', 'app_user.id', 'audit_event.actor_id')
    .select(['audit_event.action', 'audit_event.details', 'audit_event.created_at as createdAt', 'app_user.name as by'])
    .where('audit_event.object', '=', `flag:${key}`)
    .orderBy('audit_event.created_at', 'desc')
    .orderBy('audit_event.seq', 'desc')
    .limit(20)
    .execute()
}

/** The organisation that a person works in: the last one of the session, else the one they joined first. Null: none. */
export async function findPlace(db: Queryable, userId: UserId, sessionId: string): Promise<OrgId | null> {
  const row = await db
    .selectFrom('org_member')
    .innerJoin('org', 'org.id', 'org_member.org_id')
    .leftJoin('session_token', (join) => join.onRef('session_token.active_org_id', '=', 'org.id').on('session_token.id', '=', sessionId))
    .select('org.id as orgId')
    .where('org_member.user_id', '=', userId)
    .where('org_member.status', '=', 'active')
    .where('org.status', '=', 'active')
    .orderBy(sql`session_token.id is null`)
    .orderBy('org_member.joined_at')
    .orderBy('org.id')
    .limit(1)
    .executeTakeFirst()
  return row?.orgId ?? null
}
