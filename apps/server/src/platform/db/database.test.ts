import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#platform/ids/new-id.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { isConnectionLost, isUniqueViolation } from './database-error.ts'
import { jsonb } from './jsonb.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

async function openTest() {
  const database = await testDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database
}

async function runDirectly(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('openDatabase', () => {
  it('reads bigints as numbers and refuses one that does not fit instead of rounding it', async () => {
    const { db } = await openTest()
    const { rows } = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(db)
    expect(rows).toEqual([{ n: 9007199254740991 }])
    await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow('does not fit')
  })

  it('stores any JSON value, arrays, NUL characters and half an emoji included', async () => {
    const { db } = await openTest()
    await sql`create table doc (body jsonb not null)`.execute(db)
    await sql`insert into doc (body) values (${jsonb([1, { text: 'a\0b', cut: 'Wow 😀'.slice(0, 5), path: 'C:\\ud83d' }])})`.execute(db)
    expect((await sql`select body from doc`.execute(db)).rows).toEqual([
      { body: [1, { text: 'ab', cut: 'Wow \ufffd', path: 'C:\\ud83d' }] },
    ])
  })

  it('rolls a transaction back when its work throws, and names the constraint', async () => {
    const { db } = await openTest()
    await sql`create table thing (id int constraint thing_key primary key)`.execute(db)
    const failing = db.transaction(async (tx) => {
      await sql`insert into thing values (1)`.execute(tx)
      await sql`insert into thing values (1)`.execute(tx)
    })
    const error = await failing.catch((reason: unknown) => reason)
    expect([isUniqueViolation(error), isUniqueViolation(error, 'thing_key'), isUniqueViolation(error, 'other')]).toEqual([
      true,
      true,
      false,
    ])
    expect((await sql`select * from thing`.execute(db)).rows).toEqual([])
  })

  it('runs the work of a deadlocked transaction again', async () => {
    const { db } = await openTest()
    await sql`create table pair as select 1 as id, 0 as n union select 2, 0`.execute(db)
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crossing = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await sql`update pair set n = n + 1 where id = ${first}`.execute(tx)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await sql`update pair set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect((await sql`select n from pair`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('survives the loss of every connection, also of one inside a transaction', async () => {
    const { db, url } = await openTest()
    const lostConnection = db.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      await runDirectly(
        url,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await sql`select 2`.execute(tx)
    })
    const error = await lostConnection.catch((reason: unknown) => reason)
    expect(isConnectionLost(error)).toBe(true)
    expect((await sql`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }])
  })

  it('counts a server without a free connection as away, since asking again helps', async () => {
    const { db: admin, url } = await openTest()
    const role = `crowd_${newId().replaceAll(/\W/g, '_').toLowerCase()}`
    await sql`create role ${sql.ref(role)} login password 'crowd' connection limit 0`.execute(admin)
    const crowdedUrl = new URL(url)
    crowdedUrl.username = role
    crowdedUrl.password = 'crowd'
    const db = openDatabase({ url: crowdedUrl.href, poolSize: 1, log: silentLog })
    const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason)
    await db.close()
    await sql`drop role ${sql.ref(role)}`.execute(admin)
    expect(error).toMatchObject({ code: '53300' })
    expect(isConnectionLost(error)).toBe(true)
  })
})

describe('listen', () => {
  it('receives notifications, and reconnects by itself after a loss', async () => {
    const { db, url } = await openTest()
    const payloads: string[] = []
    let connects = 0
    const listener = await listen({
      url,
      log: silentLog,
      channels: { news: (payload) => payloads.push(payload) },
      onConnect: () => connects++,
    })
    onTestFinished(() => listener.close())
    await sql`select pg_notify('news', 'one'), pg_notify('other', 'unheard')`.execute(db)
    await waitUntil(() => payloads.length === 1, 'the first notification')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clipwright listen' and datname = current_database()`.execute(
      db,
    )
    await waitUntil(() => connects === 2, 'the second connection')
    await sql`select pg_notify('news', 'two')`.execute(db)
    await waitUntil(() => payloads.length === 2, 'the second notification')
    expect(payloads).toEqual(['one', 'two'])
  })
})

describe('migrate', () => {
  async function openEmpty(files: Record<string, string>) {
    const { url, db } = await openTest()
    const dir = await mkdtemp(join(tmpdir(), 'clipwright-migrations-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const write = (name: string, text: string) => writeFile(join(dir, name), text)
    for (const [name, text] of Object.entries(files)) await write(name, text)
    return { url, db, dir, write }
  }

  it('applies each file once, in order, and later ones when they appear', async () => {
    const { url, dir, write } = await openEmpty({ '9002-b.sql': 'alter table a add column b int', '9001-a.sql': 'create table a ()' })
    expect(await migrate(url, dir)).toEqual(['9001-a.sql', '9002-b.sql'])
    await write('9003-c.sql', 'alter table a add column c int')
    expect(await migrate(url, dir)).toEqual(['9003-c.sql'])
    expect(await migrate(url, dir)).toEqual([])
  })

  it('applies each file once when several processes start together', async () => {
    const { url, dir } = await openEmpty({ '9001-a.sql': 'create table a ()' })
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, dir)))
    expect(applied.flat()).toEqual(['9001-a.sql'])
  })

  it('leaves nothing of a file that fails, and names it', async () => {
    const { url, dir, db, write } = await openEmpty({ '9001-a.sql': 'create table a (); select nonsense;' })
    await expect(migrate(url, dir)).rejects.toThrow('9001-a.sql')
    expect((await sql`select to_regclass('a') as found`.execute(db)).rows).toEqual([{ found: null }])
    await write('9001-a.sql', 'create table a ()')
    expect(await migrate(url, dir)).toEqual(['9001-a.sql'])
  })

  it('refuses two files of one number, whose order nobody chose', async () => {
    const { url, dir } = await openEmpty({ '9001-a.sql': 'create table a ()', '9001-b.sql': 'create table b ()' })
    await expect(migrate(url, dir)).rejects.toThrow('9001-b.sql: another file has the same number')
  })

  it('stops when an applied file has changed since', async () => {
    const { url, dir, write } = await openEmpty({ '9001-a.sql': 'create table a ()' })
    await migrate(url, dir)
    await write('9001-a.sql', 'create table a (b int)')
    await expect(migrate(url, dir)).rejects.toThrow('9001-a.sql')
  })

  it('leaves a database alone that a newer release has migrated further', async () => {
    const { url, dir } = await openEmpty({ '9001-a.sql': 'create table a ()', '9002-b.sql': 'create table b ()' })
    await migrate(url, dir)
    await rm(join(dir, '9002-b.sql'))
    expect(await migrate(url, dir)).toEqual([])
  })
})

it('closes its connections', async () => {
  const { url } = await openTest()
  const db = openDatabase({ url, poolSize: 2, log: silentLog })
  await sql`select 1`.execute(db)
  await db.close()
  await expect(sql`select 1`.execute(db)).rejects.toThrow()
})
