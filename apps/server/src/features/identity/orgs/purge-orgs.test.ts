import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { newId } from '#platform/ids/new-id.ts'
import { makeTeam } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { purgeOrgs } from './purge-orgs.ts'
import { purgedTables } from './purged-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

/** Tables of organisations whose rows outlive them, and why. */
const staying: Record<string, string> = {
  audit_event: 'the log is a chain: it ends by its own retention time',
  credit_account: 'the ledger is append-only, and its sums are compared',
  credit_bucket: 'the ledger',
  credit_hold: 'the ledger',
  credit_hold_part: 'the ledger',
  credit_act: 'the ledger',
  credit_entry: 'the ledger',
  credit_gift: 'what a person was given once is not given again',
  billing_invoice: 'the law: invoices are kept for years',
  billing_subscription: 'what the invoices are of',
  till_payment: 'how an invoice was paid',
  till_refund: 'how an invoice was paid back',
  stripe_customer: 'a refund or a dispute of an invoice needs the customer',
  stripe_event: 'an event that comes again must not count twice',
  revenuecat_event: 'an event that comes again must not count twice',
  revenuecat_buyer: 'a purchase in a store is not given to a second organisation',
  ended_grant: 'the platform is told with the tokens in it, and then, or after four days, it goes',
  job_stop: 'nothing of it runs any more',
  data_export: 'a row goes with its archive, two days after it was asked for at the latest',
}

describe('the tables of organisations', () => {
  test('are purged or stay for a reason, each of them', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE'`.execute(database.db)
    const decided = [...purgedTables, ...Object.keys(staying)].toSorted()
    expect(decided).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('are purged before what they refer to', async () => {
    const { rows } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and confdeltype = 'a' and conrelid <> confrelid`.execute(database.db)
    const placeOf = (table: string) => (purgedTables as readonly string[]).indexOf(table)
    const wrong = rows.filter(({ child, parent }) => placeOf(parent) >= 0 && (placeOf(child) < 0 || placeOf(child) > placeOf(parent)))
    expect(wrong).toEqual([])
  })
})

/** A team with a library, a project, a proven domain and a line in the audit log; its time is over or not. */
async function makeEnded(storage: Storage, { restorableDays }: { restorableDays: number }): Promise<OrgId> {
  const { db } = database
  const { orgId, owner } = await makeTeam(db)
  const [uploadId, folderId, projectId] = [newId(), newId(), newId()]
  await sql`insert into upload (id, org_id, user_id, type, usecase, extension, file_name, reserved_bytes, status, storage_key, size_bytes, sha256)
    values (${uploadId}, ${orgId}, ${owner.userId}, 'image', 'asset', 'png', 'face.png', 3, 'complete', ${`uploads/${orgId}/${uploadId}/face.png`}, 3, 'x')`.execute(
    db,
  )
  await sql`insert into asset_folder (id, org_id, name) values (${folderId}, ${orgId}, 'Photos')`.execute(db)
  await sql`insert into asset_folder (id, org_id, parent_id, name) values (${newId()}, ${orgId}, ${folderId}, 'Faces')`.execute(db)
  await sql`insert into asset (id, org_id, folder_id, kind, name, upload_id, size_bytes, origin, author, licence, created_by)
    values (${newId()}, ${orgId}, ${folderId}, 'image', 'Face', ${uploadId}, 3, 'Upload', '', '', ${owner.userId})`.execute(db)
  await sql`insert into sso_domain (id, org_id, domain, proof_token, verified_at) values (${newId()}, ${orgId}, ${`${orgId}.test`}, 'p', now())`.execute(
    db,
  )
  await sql`insert into audit_event (id, chain, seq, org_id, action, object, result, details, request_id, address, created_at, hash)
    values (${newId()}, ${orgId}, 1, ${orgId}, 'org.disbanded', ${`org:${orgId}`}, 'done', '{}', 'r', '', now(), '')`.execute(db)
  await sql`insert into project
    (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
    values (${projectId}, ${orgId}, ${owner.userId}, 'Talk', 'UPLOADED', 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}')`.execute(
    db,
  )
  await sql`update org set status = 'disbanded', logo_key = 'k', restorable_until = now() + make_interval(days => ${restorableDays}) where id = ${orgId}`.execute(
    db,
  )
  for (const key of filesOf(orgId)) await storage.put(key, Readable.from([Buffer.from('abc')]), { contentType: 'image/png' })
  return orgId
}

const filesOf = (orgId: string) => [
  `${orgId}/p/leftover`,
  `broll/${orgId}/i/preview.mp4`,
  `orgs/${orgId}/logo.png`,
  `uploads/${orgId}/u/face.png`,
]
const listOf = async (storage: Storage, orgId: string) => {
  const keys = await Array.fromAsync(storage.list(''), ({ key }) => key)
  return keys.filter((key) => key.includes(orgId)).toSorted()
}
const endProjects = (orgId: OrgId) => sql`update project set purged_at = now() where org_id = ${orgId}`.execute(database.db)

async function countRows(orgId: OrgId, tables: readonly string[]): Promise<number> {
  let count = 0
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where org_id = ${orgId}`.execute(
      database.db,
    )
    count += rows[0]?.n ?? 0
  }
  return count
}

describe('a disbanded team', () => {
  test('is deleted with its files after its time, once its projects are; another keeps everything', async () => {
    await using scratch = await makeScratchDir(tmpdir())
    const storage = await openDiskStorage({ dir: join(scratch.path, 'store') })
    const world = { db: database.db, storage, log: silentLog }
    const [over, waiting] = [await makeEnded(storage, { restorableDays: -1 }), await makeEnded(storage, { restorableDays: 1 })]
    await endProjects(waiting)
    const before = await countRows(waiting, purgedTables)

    expect(await purgeOrgs(world)).toBe(0)
    await endProjects(over)
    // A server that dies, or a storage that is away, half way: the next round does the rest.
    const failing = {
      ...storage,
      deleteAll: (prefix: string) => (prefix.startsWith('broll/') ? Promise.reject(new Error('away')) : storage.deleteAll(prefix)),
    }
    expect(await purgeOrgs({ ...world, storage: failing })).toBe(0)
    expect(await countRows(over, ['asset', 'upload'])).toBe(2)
    expect([await purgeOrgs(world), await purgeOrgs(world)]).toEqual([1, 0])

    expect([await listOf(storage, over), await listOf(storage, waiting)]).toEqual([[], filesOf(waiting).toSorted()])
    expect([await countRows(over, purgedTables), await countRows(waiting, purgedTables)]).toEqual([0, before])
    expect(await countRows(over, ['audit_event'])).toBe(1)
    const orgRows = await database.db.selectFrom('org').select(['name', 'logo_key']).where('id', '=', over).execute()
    expect(orgRows).toEqual([{ name: 'Deleted team', logo_key: null }])
  })
})
