import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { insertFlag, saveFlag } from '#features/announcements/flags/flags.store.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { caller } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
let staff: { token: string }
let person: AddedPerson
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { COUNTRY_HEADER: 'X-Visitor-Country' } })
  call = caller(http)
  staff = { token: http.token }
  person = await addPerson(http.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const path = '/staff/web-notifications'
const forAll = { conditions: [], percent: 100, by: 'person' as const, group: null }
let count = 0
const draft = (part: object = {}) => ({ placement: 'banner', title: 'Longer sources', content: 'Up to **four hours**.', ...part })
const create = (part: object = {}) => call(staff, 'POST', path, { body: { key: `notice-${(count += 1)}`, ...draft(part) } })

async function titlesFor(who: { token: string } = person, country?: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${who.token}`, ...(country ? { 'x-visitor-country': country } : {}) }
  const reply = await http.app.inject({ url: '/api/web-notifications', headers })
  return (reply.json().data as ShownNotification[]).map(({ key }) => key)
}

/** Uploads one pixel as a browser would. */
async function upload(bytes: Buffer, extension: string, usecase: string): Promise<string> {
  const link = await call(staff, 'POST', '/upload-links', { body: { type: extension === 'png' ? 'image' : 'video', extension, usecase } })
  const { pathname, search } = new URL(link.body.uploadUrl)
  await http.app.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers: { 'content-type': 'application/octet-stream' } })
  return link.body.uri
}
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

describe('staff', () => {
  test('create, change and delete notices, and each step is in their audit log', async () => {
    const { body, status } = await create({ onlineAtUTC: '2026-11-01T10:00:00+02:00' })
    expect([status, body.onlineAtUTC, body.isOnline]).toEqual([200, '2026-11-01T08:00:00.000Z', true])
    expect(await titlesFor()).toContain(body.key)
    expect((await call(staff, 'POST', path, { body: { key: body.key, ...draft() } })).body.errorName).toBe('NameDuplicated')
    const reply = await call(staff, 'PUT', `${path}/${body.key}`, { body: draft({ title: 'Even longer', disabled: true }) })
    expect(reply.body).toMatchObject({ title: 'Even longer', disabled: true, isOnline: false })
    expect(await titlesFor()).not.toContain(body.key)
    await call(staff, 'DELETE', `${path}/${body.key}`)
    expect((await call(staff, 'PUT', `${path}/${body.key}`, { body: draft() })).body.errorName).toBe('RecordNotExisted')
    const log = http.db.selectFrom('audit_event').select('action').where('object', '=', `web_notification:${body.key}`).orderBy('seq')
    expect((await log.execute()).map(({ action }) => action)).toEqual([
      'web_notification.created',
      'web_notification.updated',
      'web_notification.deleted',
    ])
  })

  test('are the only ones allowed to', async () => {
    const { key } = (await create()).body
    expect((await call(person, 'GET', path)).status).toBe(403)
    expect((await call(person, 'POST', path, { body: { key: 'mine', ...draft() } })).status).toBe(403)
    expect((await call(person, 'PUT', `${path}/${key}`, { body: draft() })).status).toBe(403)
    expect((await call(person, 'DELETE', `${path}/${key}`)).status).toBe(403)
  })

  test('cannot link to anything but pages of the app and https', async () => {
    for (const linkUrl of [
      'javascript:alert(1)',
      'http://example.org',
      '//example.org',
      '/\\example.org',
      'data:text/html,x',
      'dashboard',
    ]) {
      expect({ linkUrl, status: (await create({ linkUrl })).status }).toEqual({ linkUrl, status: 400 })
    }
    expect((await create({ linkUrl: '/collections' })).body.linkUrl).toBe('/collections')
    expect((await create({ linkUrl: 'https://example.org/new' })).status).toBe(200)
  })

  test('cannot end a notice before it begins', async () => {
    const reply = await create({ onlineAtUTC: '2026-12-02T00:00:00Z', offlineAtUTC: '2026-12-01T00:00:00Z' })
    expect(reply.body.details).toEqual([{ path: 'offlineAtUTC', message: 'Must be after it goes online.' }])
  })

  test('give a notice an image and a video, which are deleted with it', async () => {
    const imageUri = await upload(pixel, 'png', 'logo')
    const videoUri = await upload(Buffer.from('not really a film'), 'mp4', 'source')
    const { key, imageUrl, videoUrl } = (await create({ placement: 'popup', imageUri, videoUri })).body
    const fetched = async (url: string) => http.app.inject({ url: new URL(url, 'http://localhost').pathname })
    const [image, video] = [await fetched(imageUrl), await fetched(videoUrl)]
    expect([image.headers['content-type'], video.headers['content-type'], video.body]).toEqual([
      'image/png',
      'video/mp4',
      'not really a film',
    ])
    const reply = await call(staff, 'PUT', `${path}/${key}`, { body: draft({ placement: 'popup', imageUri: null }) })
    expect([reply.body.imageUrl, typeof reply.body.videoUrl]).toEqual([null, 'string'])
    expect((await fetched(imageUrl)).statusCode).toBe(404)
    await call(staff, 'DELETE', `${path}/${key}`)
    expect((await fetched(videoUrl)).statusCode).toBe(404)
    const [noVideo, noImage] = [await create({ videoUri: imageUri }), await create({ imageUri: videoUri })]
    expect([noVideo.body.errorName, noImage.body.errorName]).toEqual(['MediaUnreadableError', 'MediaUnreadableError'])
  })
})

describe('a person', () => {
  test('sees what is online and meant for their plan, and nothing for staff only', async () => {
    const keys = await Promise.all(
      [{ filter: { plans: ['FreePlan'] } }, { filter: { plans: ['Pro'] } }, { debug: true }, { onlineAtUTC: '2999-01-01T00:00:00Z' }].map(
        async (part) => (await create(part)).body.key,
      ),
    )
    const titles = await titlesFor()
    expect(keys.map((key) => titles.includes(key))).toEqual([true, false, false, false])
    expect((await titlesFor(staff)).includes(keys[2])).toBe(true)
  })

  test('has a country only through the header that the operator named', async () => {
    const { key } = (await create({ filter: { countryCodes: ['ES'] } })).body
    expect([await titlesFor(), await titlesFor(person, 'FR'), await titlesFor(person, 'XX')].flat()).not.toContain(key)
    expect(await titlesFor(person, 'es')).toContain(key)
    await using plain = await startTestHttp({ db: http.db, url: database.url, bindings })
    const headers = { authorization: `Bearer ${person.token}`, 'x-visitor-country': 'ES' }
    const reply = await plain.app.inject({ url: '/api/web-notifications', headers })
    expect(reply.json().data.map((notice: ShownNotification) => notice.key)).not.toContain(key)
  })

  test('sees a notice behind a gate once the gate is on for them', async () => {
    await http.db.transaction((tx) =>
      insertFlag(tx, { key: 'longer_sources', kind: 'gate', description: '', groups: [], values: {}, rules: [forAll] }),
    )
    const { key } = (await create({ filter: { featureGate: 'longer_sources' } })).body
    expect(await titlesFor()).not.toContain(key)
    await http.db.transaction((tx) => saveFlag(tx, 'longer_sources', { isEnabled: true }))
    expect(await titlesFor()).toContain(key)
  })

  test('learns nothing about whom else a notice is for', async () => {
    const { key } = (await create({ filter: { plans: ['FreePlan', 'Secret plan'], urlPrefixes: ['/dashboard'] } })).body
    const { body } = await call(person, 'GET', '/web-notifications')
    expect(JSON.stringify(body)).not.toContain('Secret plan')
    expect(body.data.find((notice: ShownNotification) => notice.key === key).urlPrefixes).toEqual(['/dashboard'])
  })
})
