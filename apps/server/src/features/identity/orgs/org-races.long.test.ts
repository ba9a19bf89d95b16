import { test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { tryRaces } from './testing/try-races.ts'

test('500 random interleavings: always exactly one owner, and nobody joins a disbanded team', { timeout: 240_000 }, async () => {
  await using database = await testDatabase({ poolSize: 10 })
  await using http = await startTestHttp({ db: database.db, url: database.url, bindings })
  await tryRaces(http, 500)
})
