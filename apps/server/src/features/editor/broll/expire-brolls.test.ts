import { ClipId } from '@clipwright/contract/ids'
import { expect, test } from 'vitest'
import { addBroll } from '#testing/add-broll.ts'
import { toCamelRow } from '#platform/db/camel-row.ts'
import { addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase } from '#testing/test-database.ts'
import { testStorage } from '#testing/test-storage.ts'
import { saveItems } from './broll-items.store.ts'
import { expireBrolls } from './expire-brolls.ts'

test('items that were only viewed are deleted after two weeks, items in a list of places are not', async () => {
  await using database = await testDatabase()
  await using world = await testStorage()
  const { db } = database
  const { orgId, userId } = await addPerson(db)
  const place = { db, storage: world.storage, scratchDir: world.dir, orgId, userId }
  const { projectId, clipIds } = await addSpokenProject(place, {
    title: 'Bread',
    said: 'some bread',
    clips: [{ title: 'Bread', firstWord: 0, lastWord: 2 }],
  })
  const { itemId } = await addBroll(place, { projectId, clipId: ClipId.parse(clipIds[0]), said: 'bread' })
  const row = toCamelRow(await db.selectFrom('broll_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow())
  const { id: _id, orgId: _org, error: _error, createdAt: _made, seenAt: _seen, previewKey: _preview, ...item } = row
  await saveItems(db, orgId, [{ ...item, ref: 'only-looked-at' }])
  const day = 86_400_000
  expect(await expireBrolls(db, world.storage, Date.now() + 13 * day)).toBe(0)
  expect(await expireBrolls(db, world.storage, Date.now() + 15 * day)).toBe(1)
  expect(await db.selectFrom('broll_item').select('id').execute()).toEqual([{ id: itemId }])
})
