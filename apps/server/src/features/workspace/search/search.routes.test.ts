import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#testing/add-person.ts'
import { startSearchTest, titlesOf, type SearchTest } from '#testing/search-test.ts'

let kit: SearchTest
beforeAll(async () => {
  kit = await startSearchTest()
})
beforeEach(() => kit.renew())
afterAll(() => kit[Symbol.asyncDispose]())

const talk =
  'Why does a shop fail in its first year? Because the owner never asks what people came for. Ask that one question and you will never be empty.'

describe('finding clips', () => {
  test('leads to the moment in the clip with the words around it', async () => {
    const { projectId, clipIds } = await kit.add('Shops', talk, [{ title: 'Why shops fail', firstWord: 0, lastWord: 9 }])
    const page = await kit.find('clips', 'first year')
    expect(page).toMatchObject({ page: 1, pageSize: 10, total: 1, totalIsExact: true, totalPages: 1, hasMore: false, matched: 'exact' })
    const [clip] = page.results
    expect(clip).toMatchObject({ clipId: clipIds[0], projectId, projectTitle: 'Shops', moment: { startMs: 2800 } })
    expect(clip.moment.marks.map(([from, to]: [number, number]) => clip.moment.text.slice(from, to))).toEqual(['first', 'year'])
  })

  test('takes quotes as the exact words in that order', async () => {
    await kit.add('Order', 'year first then', [{ title: 'Backwards', firstWord: 0, lastWord: 3 }])
    await kit.add('Other order', 'my first, year ended', [{ title: 'Forwards', firstWord: 0, lastWord: 4 }])
    expect(titlesOf(await kit.find('clips', 'first year'))).toEqual(['Backwards', 'Forwards'])
    expect(titlesOf(await kit.find('clips', '"FIRST  year"'))).toEqual(['Forwards'])
    expect(titlesOf(await kit.find('clips', '"then first"'))).toEqual([])
  })

  test('ignores accents, case, punctuation and apostrophes', async () => {
    await kit.add('Café', 'Le déjeuner, c’est l’ÉTÉ', [{ title: 'Élan vital', firstWord: 0, lastWord: 4 }])
    for (const query of ['elan', 'ÉLAN!', 'dejeuner', 'lete', '  l’été ', '"dejeuner cest"']) {
      expect([query, titlesOf(await kit.find('clips', query))]).toEqual([query, ['Élan vital']])
    }
  })

  test('tolerates a typo in a word when nothing matches as typed', async () => {
    await kit.add('Learning', 'machine learning changes business communication', [{ title: 'On machines', firstWord: 0, lastWord: 5 }])
    for (const query of ['machne lerning', 'busniess', 'comunicatoin']) {
      expect([query, (await kit.find('clips', query)).matched, titlesOf(await kit.find('clips', query))]).toEqual([
        query,
        'similar',
        ['On machines'],
      ])
    }
    expect(await kit.find('clips', 'zebra')).toMatchObject({ results: [], total: 0, matched: 'nothing' })
  })

  test('completes a word that is still being typed', async () => {
    await kit.add('Talk', 'marketing is work', [{ title: 'About work', firstWord: 0, lastWord: 3 }])
    expect(await kit.find('clips', 'marke')).toMatchObject({ matched: 'prefix', total: 1 })
    // The highlighted word is the completion.
    const [clip] = (await kit.find('clips', 'marke')).results
    expect(clip.moment.text.slice(...clip.moment.marks[0])).toBe('marketing')
  })

  test.each([
    ['机器 学习 改变 世界', '机器学习', 0],
    ['机器 学习 改变 世界', '世', 1200],
    ['東京 タワー へ 行きます', 'タワー', 400],
    ['오늘은 날씨가 좋습니다', '날씨', 400],
    ['สวัสดีครับ วันนี้', 'วันนี้', 400],
    ['Сегодня ёлка горит', 'елка', 400],
    ['मैं हिन्दी बोलता हूँ', 'हिन्दी', 400],
  ])('reads %s and finds %s', async (text, query, startMs) => {
    await kit.add('Languages', text, [{ title: 'One', firstWord: 0, lastWord: 9 }])
    const page = await kit.find('clips', query)
    expect(page.total).toBe(1)
    expect(page.results[0].moment.startMs).toBe(startMs)
  })

  test('sorts by title and pages without gaps or repeats', async () => {
    const clips = Array.from({ length: 23 }, (_, index) => ({
      title: `${index % 2 ? 'é' : 'E'}pisode ${String(index).padStart(2, '0')}`,
      firstWord: 0,
      lastWord: 3,
    }))
    await kit.add('Series', 'a common word', clips)
    const pages = [
      await kit.find('clips', 'common'),
      await kit.find('clips', 'common', '&page=2'),
      await kit.find('clips', 'common', '&page=3'),
    ]
    expect(pages.map((page) => [page.results.length, page.hasMore, page.total, page.totalPages])).toEqual([
      [10, true, 23, 3],
      [10, true, 23, 3],
      [3, false, 23, 3],
    ])
    const all = pages.flatMap(titlesOf)
    expect(all.map((title) => title.slice(-2))).toEqual(Array.from({ length: 23 }, (_, index) => String(index).padStart(2, '0')))
    expect(await kit.find('clips', 'common', '&page=9')).toMatchObject({ results: [], total: 23, hasMore: false })
  })
})

describe('finding projects', () => {
  test('searches the title and every word of the transcript, in a clip or not', async () => {
    const filler = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
    const { projectId } = await kit.add('Long talk', `${filler} the hidden treasure lies here`)
    const page = await kit.find('projects', 'hidden treasure')
    expect(page.results).toMatchObject([{ projectId, moments: [{ startMs: 301 * 400 }] }])
    expect(page.results[0].moments[0].text).toContain('the hidden treasure lies')
    expect(titlesOf(await kit.find('projects', 'long'))).toEqual(['Long talk'])
    expect((await kit.find('projects', 'long')).results[0].moments).toEqual([])
    expect((await kit.find('clips', 'treasure')).total).toBe(0)
  })

  test('finds a phrase across the border of two passages', async () => {
    const filler = (from: number, count: number) => Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')
    await kit.add('Edge', `${filler(0, 118)} alpha beta gamma delta ${filler(200, 50)}`)
    expect((await kit.find('projects', '"alpha beta gamma delta"')).total).toBe(1)
  })
})

describe('finding collections', () => {
  test('goes by name, as typed, by prefix or with a typo, within the organisation', async () => {
    expect(await kit.find('collections', 'best')).toMatchObject({ results: [], total: 0, hasMore: false, matched: 'nothing' })
    const stranger = await addPerson(kit.http.db)
    await kit.call('POST', '/collections', { token: stranger.token, body: { collectionName: 'Best of theirs' } })
    for (const collectionName of ['Zürich hooks', 'Best of May', 'Älteste Clips']) {
      expect((await kit.call('POST', '/collections', { body: { collectionName } })).status).toBe(200)
    }
    const names = async (query: string) => [(await kit.find('collections', query)).matched, titlesOf(await kit.find('collections', query))]
    expect(await names('zurich HOOKS')).toEqual(['exact', ['Zürich hooks']])
    expect(await names('"of may"')).toEqual(['exact', ['Best of May']])
    expect(await names('alte')).toEqual(['prefix', ['Älteste Clips']])
    expect(await names('zurihc')).toEqual(['similar', ['Zürich hooks']])
    expect(await names('theirs')).toEqual(['nothing', []])
    expect((await kit.find('collections', 'best')).results[0].title.marks).toEqual([[0, 4]])
  })
})

test('a text without words has no results, and a text that is too long is refused', async () => {
  await kit.add('Shops', talk)
  expect(await kit.find('projects', ' "?!" ')).toMatchObject({ results: [], total: 0 })
  expect((await kit.call('GET', `/searchable-projects?query=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await kit.call('GET', '/searchable-projects')).status).toBe(400)
  expect((await kit.call('GET', '/searchable-projects?query=a&page=0')).status).toBe(400)
})

describe('phrases', () => {
  test('are the caller’s own, newest first, the same words once', async () => {
    const colleague = await addPerson(kit.http.db, { joins: { orgId: kit.person.orgId, role: 'member' } })
    await kit.call('POST', '/search-phrases', { token: colleague.token, body: { phrase: 'theirs' } })
    for (const phrase of ['first', 'second one', ' FÏRST! ']) await kit.call('POST', '/search-phrases', { body: { phrase } })
    const list = async () => (await kit.call('GET', '/search-phrases')).body.data.map((row: { phrase: string }) => row.phrase)
    expect(await list()).toEqual(['FÏRST!', 'second one'])
    expect((await kit.call('DELETE', '/search-phrases?phrase=first')).body).toEqual({ deleted: 1 })
    expect(await list()).toEqual(['second one'])
    expect((await kit.call('DELETE', '/search-phrases')).body).toEqual({ deleted: 1 })
    expect((await kit.call('GET', '/search-phrases', { token: colleague.token })).body.total).toBe(1)
  })

  test('need a word', async () => {
    expect((await kit.call('POST', '/search-phrases', { body: { phrase: '?!' } })).status).toBe(400)
  })

  test('are deleted with the account of the person', async () => {
    await kit.call('POST', '/search-phrases', { body: { phrase: 'private query' } })
    const { userId } = kit.person
    const left = () => kit.http.db.selectFrom('search_phrase').select('phrase').where('user_id', '=', userId).execute()
    expect(await left()).toHaveLength(1)
    await kit.http.db.transaction((tx) => tx.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', userId).execute())
    expect(await left()).toEqual([])
  })

  test('are limited to fifty', async () => {
    for (let number = 0; number < 53; number++) await kit.call('POST', '/search-phrases', { body: { phrase: `phrase ${number}` } })
    const { body } = await kit.call('GET', '/search-phrases?pageSize=100')
    expect(body.total).toBe(50)
    expect(body.data[0].phrase).toBe('phrase 52')
    expect(body.data.at(-1).phrase).toBe('phrase 3')
  })
})

describe('trends', () => {
  test('rise with clips, likes and searches of the organisation', async () => {
    const clip = (title: string, keywords: string[]) => ({ title, firstWord: 0, lastWord: 9, keywords })
    const { projectId, clipIds } = await kit.add('Shops', talk, [
      clip('One', ['shops', 'rent']),
      clip('Two', ['Shops']),
      clip('Three', ['coffee']),
    ])
    const groups = async () => (await kit.call('GET', '/trending-clip-groups')).body.data
    expect(await groups()).toMatchObject([
      { clipCount: 2, projectCount: 1, likeCount: 0, searchCount: 0 },
      { clipCount: 1 },
      { clipCount: 1 },
    ])
    await kit.call('PUT', `/clip-feedbacks/${projectId}.${clipIds[2]}`, { body: { like: true } })
    await kit.call('POST', '/search-phrases', { body: { phrase: 'good coffee' } })
    expect((await groups())[0]).toEqual({ summary: 'coffee', clipCount: 1, projectCount: 1, likeCount: 1, searchCount: 1 })
    const narrowed = await kit.call('POST', '/trending-clip-groups', { body: { category: 'Church' } })
    expect(narrowed.body.data).toEqual([])
    expect((await kit.call('GET', '/trending-categories')).body.data).toEqual([
      { category: 'Podcast', clipCount: 3, projectCount: 1, likeCount: 1 },
    ])
  })
})
