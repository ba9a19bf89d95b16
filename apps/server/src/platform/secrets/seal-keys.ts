import { randomBytes } from 'node:crypto'
import type { Db, Queryable, Tx } from '../db/tx.ts'
import { serverSecret } from '../http/server-secret.ts'
import { openSealedText, sealText } from './sealed-text.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    seal_key: { name: string; number: number; value: Buffer }
  }
}

/** Before what a key with a number sealed: then the number. What the first key of a name sealed has none. */
const mark = Buffer.from('cwk')
const headBytes = mark.length + 1
const mostKeys = 250

async function findNewest(db: Queryable, name: string): Promise<{ number: number; value: Buffer } | undefined> {
  return db
    .selectFrom('seal_key')
    .select(['number', 'value'])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Encrypts a secret under the newest key of a name. `owner`: as in `sealText`. */
export async function sealSecret(db: Db, name: string, owner: string, text: string): Promise<Buffer> {
  return (await openSealer(db, name))(owner, text)
}

/** The same for what must not wait for a key once it is there. */
export async function openSealer(db: Db, name: string): Promise<(owner: string, text: string) => Buffer> {
  const key = await findNewest(db, name)
  if (key) return (owner, text) => Buffer.concat([mark, Buffer.from([key.number]), sealText(key.value, owner, text)])
  const secret = await serverSecret(db, name)
  return (owner, text) => sealText(secret, owner, text)
}

/** Decrypts what any key of the name has sealed. Throws when key, owner or any bit differs. */
export async function openSealed(db: Db, name: string, owner: string, sealed: Buffer): Promise<string> {
  const number = numberOf(sealed)
  const key = number === null ? undefined : await findKey(db, name, number)
  if (!key) return openSealedText(await serverSecret(db, name), owner, sealed)
  try {
    return openSealedText(key, owner, sealed.subarray(headBytes))
  } catch {
    // One in four milliards of what the first key sealed begins like that by chance.
    return openSealedText(await serverSecret(db, name), owner, sealed)
  }
}

function numberOf(sealed: Buffer): number | null {
  return sealed.subarray(0, mark.length).equals(mark) ? (sealed[mark.length] ?? null) : null
}

async function findKey(db: Queryable, name: string, number: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('seal_key').select('value').where('name', '=', name).where('number', '=', number).executeTakeFirst()
  return row?.value
}

/** Whether something was sealed under the newest key of its name. */
export async function isSealedByNewest(db: Queryable, name: string, sealed: Buffer): Promise<boolean> {
  const newest = await findNewest(db, name)
  return newest === undefined || numberOf(sealed) === newest.number
}

/** A new key, under which everything is sealed from now on. Returns its number. */
export async function addSealKey(tx: Tx, name: string): Promise<number> {
  const number = ((await findNewest(tx, name))?.number ?? 1) + 1
  if (number > mostKeys) throw new RangeError(`${name} has ${mostKeys} keys`)
  await tx
    .insertInto('seal_key')
    .values({ name, number, value: randomBytes(32) })
    .execute()
  return number
}

/** Destroys every key of a name but the newest. What they sealed can no longer be read, in no copy of this database made from now on. */
export async function dropOldKeys(tx: Tx, name: string): Promise<void> {
  const newest = await findNewest(tx, name)
  if (!newest) return
  await tx.deleteFrom('seal_key').where('name', '=', name).where('number', '<', newest.number).execute()
  await tx.deleteFrom('server_secret').where('name', '=', name).execute()
}
