import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSearchTest, titlesOf, type SearchTest } from '#testing/search-test.ts'
import { ensureOrgNo } from './search-index.store.ts'
import { lexemePrefix, toVector } from './lexemes.ts'
import { tokenizeText } from './tokens.ts'

// More matches than are sorted, so that entries are scanned by title instead.
const many = 7000
let kit: SearchTest

beforeAll(async () => {
  kit = await startSearchTest()
  const { projectId } = await kit.add('Many', 'one two')
  const { orgId } = kit.person
  const orgNo = await kit.http.db.transaction((tx) => ensureOrgNo(tx, orgId))
  const clip = (text: string) => toVector(lexemePrefix('clip', orgNo), [tokenizeText(text)])
  await addClips(orgId, projectId, { from: 1, to: many, vector: clip('a common phrase of many words') })
  await addClips(orgId, projectId, { from: many + 1, to: many + 3, vector: clip('phrase common, and one rare word') })
})
afterAll(() => kit[Symbol.asyncDispose]())

/** Clips titled by numbers, whose titles sort like the numbers. */
async function addClips(
  orgId: OrgId,
  projectId: ProjectId,
  { from, to, vector }: { from: number; to: number; vector: string },
): Promise<void> {
  await sql`
    insert into search_entry (org_id, kind, target_id, project_id, title, title_key, vector)
    select ${orgId}, 'clip', 'clip-' || lpad(n::text, 6, '0'), ${projectId}, 'Clip ' || n, 'clip ' || lpad(n::text, 6, '0'), ${vector}::tsvector
    from generate_series(${from}::int, ${to}::int) as n order by md5(n::text)`.execute(kit.http.db)
}

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => `Clip ${first + index}`)

describe('with more matches than are sorted', () => {
  test('pages follow the complete order, and a single word is counted exactly', async () => {
    for (const page of [1, 2, 40]) {
      const reply = await kit.find('clips', 'common', `&page=${page}`)
      expect(titlesOf(reply)).toEqual(numbers(10 * (page - 1) + 1, 10))
      expect(reply).toMatchObject({ total: many + 3, totalIsExact: true, hasMore: true })
    }
  })

  test('the last page is found too', async () => {
    const reply = await kit.find('clips', 'common', '&page=701')
    expect(titlesOf(reply)).toEqual(numbers(7001, 3))
    expect(reply).toMatchObject({ hasMore: false, total: many + 3 })
    expect(await kit.find('clips', 'common', '&page=900')).toMatchObject({ results: [], total: many + 3 })
  })

  test('several words and phrases report their count as an estimate, and it is close', async () => {
    for (const query of ['common words', '"common phrase"']) {
      const reply = await kit.find('clips', query)
      expect([query, titlesOf(reply), reply.totalIsExact]).toEqual([query, numbers(1, 10), false])
      expect(Math.abs(reply.total - many)).toBeLessThan(many * 0.1)
    }
  })

  test('words that are frequent but rarely together are found although the scan meets none of them', async () => {
    const reply = await kit.find('clips', '"phrase common"')
    expect(titlesOf(reply)).toEqual(numbers(7001, 3))
    expect(reply).toMatchObject({ total: 3, totalIsExact: true, hasMore: false })
  })
})

test('concurrent readers and a deletion leave exact counts and nothing of what was deleted', async () => {
  await kit.renew()
  const newProjects = []
  for (let number = 0; number < 6; number++) newProjects.push(await kit.add(`Talk ${number}`, `shared words and word${number}`))
  await sql`update project set title = title || ' again' where org_id = ${kit.person.orgId}`.execute(kit.http.db)
  const purgedId = newProjects[2]?.projectId
  await Promise.all([kit.index(), kit.index(), kit.call('DELETE', `/clip-projects/${purgedId}`)])
  await kit.index()
  expect(titlesOf(await kit.find('projects', 'shared'))).toEqual([0, 1, 3, 4, 5].map((number) => `Talk ${number} again`))
  expect((await kit.find('projects', 'word2')).matched).not.toBe('exact')
  const { rows } = await sql`
    with counted as (
      select term as lexeme, count(*) as entries from search_entry, unnest(tsvector_to_array(vector)) as term
      where strpos(term, '~') = 0 group by 1)
    (table search_term except table counted) union all (table counted except table search_term)`.execute(kit.http.db)
  expect(rows).toEqual([])
})
