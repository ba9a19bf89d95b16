import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql, type ColumnType } from 'kysely'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { minuteMs } from '#platform/time.ts'

type Kind = 'visit' | 'pending'

declare module '#platform/db/database.ts' {
  interface Database {
    social_connection: {
      token_hash: Buffer
      org_id: OrgId
      user_id: UserId
      session_id: string
      kind: Kind
      sealed: Buffer
      expires_at: Date
      used_at: ColumnType<Date | null, null | undefined, Date>
    }
    social_client: {
      platform: SocialPlatform
      host: string
      redirect_uri: string
      client_id: string
      secret_sealed: Buffer
      created_at: ColumnType<Date, undefined, never>
    }
  }
}

/** Whose connection it is: the session that began it, in the organisation it was begun for. */
type Holder = { orgId: OrgId; userId: UserId; sessionId: string }

const lifeMinutes = 10

export async function insertConnection(
  tx: Tx,
  holder: Holder,
  { token, kind, sealed }: { token: string; kind: Kind; sealed: Buffer },
): Promise<void> {
  await sql`delete from social_connection where expires_at < now()`.execute(tx)
  await tx
    .insertInto('social_connection')
    .values({
      token_hash: hashSecret(token),
      org_id: holder.orgId,
      user_id: holder.userId,
      session_id: holder.sessionId,
      kind,
      sealed,
      expires_at: await readTimeAfter(tx, lifeMinutes * minuteMs),
    })
    .execute()
}

/** Uses up a connection of this holder; undefined for one that is used, expired, or somebody else’s. */
export async function takeConnection(tx: Tx, holder: Holder, token: string, kind: Kind): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('social_connection')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashSecret(token))
    .where('org_id', '=', holder.orgId)
    .where('user_id', '=', holder.userId)
    .where('session_id', '=', holder.sessionId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed')
    .executeTakeFirst()
  return row?.sealed
}

type ClientKey = { platform: SocialPlatform; host: string; redirectUri: string }

/** This installation as a client of a server. */
export async function findClient(db: Queryable, key: ClientKey): Promise<{ clientId: string; secretSealed: Buffer } | undefined> {
  return db
    .selectFrom('social_client')
    .select(['client_id as clientId', 'secret_sealed as secretSealed'])
    .where('platform', '=', key.platform)
    .where('host', '=', key.host)
    .where('redirect_uri', '=', key.redirectUri)
    .executeTakeFirst()
}

/** This installation as a client of a server, under each address it was reached under. */
export async function listClients(
  db: Queryable,
  { platform, host }: Pick<ClientKey, 'platform' | 'host'>,
): Promise<{ clientId: string; secretSealed: Buffer }[]> {
  return db
    .selectFrom('social_client')
    .select(['client_id as clientId', 'secret_sealed as secretSealed'])
    .where('platform', '=', platform)
    .where('host', '=', host)
    .execute()
}

/** Whoever registered first is used. */
export async function insertClient(db: Queryable, key: ClientKey, client: { clientId: string; secretSealed: Buffer }): Promise<void> {
  await db
    .insertInto('social_client')
    .values({
      platform: key.platform,
      host: key.host,
      redirect_uri: key.redirectUri,
      client_id: client.clientId,
      secret_sealed: client.secretSealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
