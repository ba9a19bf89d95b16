import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/tx.ts'
import type {} from './http-tables.ts'

/** 32 random bytes under a name, the same for every process of this installation. */
export async function serverSecret(db: Db, name: string): Promise<Buffer> {
  const read = () => db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirst()
  const existing = await read()
  if (existing) return existing.value
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been first; both use what is stored.
  return (await read())?.value ?? Buffer.alloc(0)
}
