import type { ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#testing/add-person.ts'
import { startSearchTest, titlesOf, type SearchTest } from '#testing/search-test.ts'
import { beginBackfill, finishStale } from './search-index.store.ts'

let kit: SearchTest
beforeAll(async () => {
  kit = await startSearchTest()
})
beforeEach(() => kit.renew())
afterAll(() => kit[Symbol.asyncDispose]())

const talk =
  'Why does a shop fail in its first year? Because the owner never asks what people came for. Ask that one question and you will never be empty.'

describe('the index', () => {
  test('shows no organisation a word of another one', async () => {
    const other = await addPerson(kit.http.db)
    await kit.add(
      'Secret plans',
      'the quokka jumps at midnight',
      [{ title: 'Quokka', firstWord: 0, lastWord: 5, keywords: ['quokka'] }],
      other,
    )
    await kit.add('Ours', 'nothing special here', [{ title: 'Ours', firstWord: 0, lastWord: 3 }])
    await kit.call('POST', '/search-phrases', { token: other.token, body: { phrase: 'quokka' } })
    for (const query of ['quokka', 'quoka', 'quok', '"quokka jumps"', 'secret']) {
      for (const what of ['clips', 'projects'] as const) expect([query, (await kit.find(what, query)).total]).toEqual([query, 0])
    }
    const replies = await Promise.all(
      ['/search-phrases', '/trending-clip-groups', '/trending-categories', '/initial-indexing-jobs'].map((path) => kit.call('GET', path)),
    )
    expect(JSON.stringify(replies)).not.toMatch(/quok/i)
    expect((await kit.find('clips', 'quokka', '', other.token)).total).toBe(1)
  })

  test('follows a new title and a renamed clip', async () => {
    const { projectId, clipIds } = await kit.add('Old name', talk, [{ title: 'Old clip', firstWord: 0, lastWord: 9 }])
    await kit.call('POST', `/clip-projects/${projectId}/rename`, { body: { title: 'Fresh name' } })
    await kit.call('PUT', `/exportable-clips/${projectId}.${clipIds[0]}`, { body: { title: 'Fresh clip' } })
    await kit.index()
    expect([titlesOf(await kit.find('projects', 'fresh')), titlesOf(await kit.find('clips', 'fresh'))]).toEqual([
      ['Fresh name'],
      ['Fresh clip'],
    ])
    expect([(await kit.find('projects', 'old')).total, (await kit.find('clips', 'old')).total]).toEqual([0, 0])
  })

  test('loses a deleted project at once and has it back after restoring', async () => {
    const { projectId } = await kit.add('Shops', talk, [{ title: 'Why', firstWord: 0, lastWord: 9 }])
    await kit.call('DELETE', `/clip-projects/${projectId}`)
    expect([(await kit.find('projects', 'owner')).total, (await kit.find('clips', 'shop')).total]).toEqual([0, 0])
    await kit.call('POST', `/clip-projects/${projectId}/restore`, { body: {} })
    await kit.index()
    expect((await kit.find('projects', 'owner')).total).toBe(1)
  })

  test('keeps no term of deleted entries', async () => {
    const { projectId } = await kit.add('Unrepeatable', 'xylographic mumblings', [{ title: 'Xylo', firstWord: 0, lastWord: 2 }])
    const termsLike = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from search_term where lexeme like '%xylo%'`.execute(kit.http.db)).rows[0]?.n
    expect(await termsLike()).toBeGreaterThan(0)
    await kit.http.db.transaction((tx) => tx.deleteFrom('project').where('id', '=', projectId).execute())
    expect(await termsLike()).toBe(0)
  })

  test('is the same after indexing a project twice, and writes it once', async () => {
    const { projectId } = await kit.add('Shops', talk, [{ title: 'Why', firstWord: 0, lastWord: 9 }])
    const snapshot = async () => ({
      entries: (
        await sql`select entry_no, kind, vector::text, words from search_entry where project_id = ${projectId} order by 1`.execute(
          kit.http.db,
        )
      ).rows,
      terms: (await sql`select lexeme, entries from search_term order by 1`.execute(kit.http.db)).rows,
    })
    const before = await snapshot()
    await markStale(projectId)
    expect(await kit.index()).toBe(1)
    expect(await snapshot()).toEqual(before)
  })

  test('counts terms exactly through additions, changes and deletions', async () => {
    const { projectId } = await kit.add('Counted', `${talk} ${talk}`, [{ title: 'Counted clip', firstWord: 0, lastWord: 9 }])
    await kit.add('Counted too', talk)
    await kit.call('POST', `/clip-projects/${projectId}/rename`, { body: { title: 'Counted again' } })
    await kit.index()
    const { rows } = await sql`
      with counted as (select term as lexeme, count(*) as entries from search_entry, unnest(tsvector_to_array(vector)) as term where strpos(term, '~') = 0 group by 1)
      (table search_term except table counted) union all (table counted except table search_term)`.execute(kit.http.db)
    expect(rows).toEqual([])
  })

  test('notices a change that happens while the project is being read', async () => {
    const { projectId } = await kit.add('First', talk)
    await markStale(projectId)
    const { marked } = await kit.http.db
      .selectFrom('search_stale')
      .select('marked')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    // As if a worker had claimed it before the second change.
    await markStale(projectId)
    await kit.http.db.transaction((tx) => finishStale(tx, { projectId, orgId: kit.person.orgId, marked, attempts: 0 }))
    expect(await kit.index()).toBe(1)
  })

  test('postpones a project whose transcript cannot be read, and indexes the others', async () => {
    const { projectId } = await kit.add('Broken', talk)
    await sql`update project set transcript_info = jsonb_set(transcript_info, '{keys,json}', '"test/none.json"') where id = ${projectId}`.execute(
      kit.http.db,
    )
    await kit.add('Sound', 'all is well')
    expect((await kit.find('projects', 'sound')).total).toBe(1)
    const left = await kit.http.db.selectFrom('search_stale').select(['attempts']).where('project_id', '=', projectId).execute()
    expect(left).toEqual([{ attempts: 1 }])
    await kit.http.db.transaction((tx) => tx.deleteFrom('project').where('id', '=', projectId).execute())
  })

  test('adds projects from before it and reports its progress', async () => {
    await kit.add('Early', talk)
    await kit.add('Later', talk)
    await sql`delete from search_entry where org_id = ${kit.person.orgId}`.execute(kit.http.db)
    await sql`delete from search_source where org_id = ${kit.person.orgId}`.execute(kit.http.db)
    await kit.http.db.transaction(beginBackfill)
    const job = async () => (await kit.call('GET', '/initial-indexing-jobs')).body.data[0]
    expect(await job()).toMatchObject({ status: 'running', progress: 0, totalProjects: 2, indexedProjects: 0, finishedAt: null })
    await kit.index()
    expect(await job()).toMatchObject({
      status: 'done',
      progress: 100,
      totalProjects: 2,
      indexedProjects: 2,
      finishedAt: expect.any(String),
    })
    expect((await kit.find('projects', 'owner')).total).toBe(2)
    // A second start finds nothing to do.
    await kit.http.db.transaction(beginBackfill)
    expect(await kit.index()).toBe(0)
  })
})

function markStale(projectId: ProjectId) {
  return sql`select search_mark_stale(id, org_id) from project where id = ${projectId}`.execute(kit.http.db)
}
