import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asset } from '@clipwright/contract/brand/assets'
import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { sendFile } from '#testing/send-file.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let folder = ''
let logoBytes: Buffer

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, callsPerMinute: 100_000 })
  folder = await mkdtemp(join(tmpdir(), 'clipwright-templates-'))
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=64x32:rate=1', '-frames:v', '1', join(folder, 'logo.png')])
  logoBytes = await readFile(join(folder, 'logo.png'))
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function onPlan(plan: string): Promise<AddedPerson> {
  const person = await addPerson(database.db)
  await database.db.updateTable('org').set({ plan }).where('id', '=', person.orgId).execute()
  return person
}

const caller =
  ({ token }: AddedPerson) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }

async function addLogo(person: AddedPerson, name: string): Promise<Asset> {
  const uploadUri = await sendFile(http, person.token, { bytes: logoBytes, type: 'image', extension: 'png' })
  return (await caller(person)('POST', '/assets', { uploadUri, name })).body
}
const withLogo = (uri: string): TemplateLook => ({ ...plainLook, ratio: 'square', logo: { uri, x: 0.9, y: 0.1, w: 0.2 } })

describe('the gate of the plan', () => {
  test.each([
    ['Starter', 1],
    ['Pro', 2],
  ])('%s holds %i and refuses one more with advice, also ten at once', async (plan, amount) => {
    const call = caller(await onPlan(plan))
    const replies = await Promise.all(Array.from({ length: 10 }, (_none, at) => call('POST', '/brand-templates', { name: `T${at}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(amount)
    const refusal = replies.find(({ status }) => status !== 200)
    expect(refusal?.body).toMatchObject({ errorName: 'QuotaExceed' })
    expect(refusal?.body.errorMessage).toMatch(/^Your plan includes \d brand templates?\. Delete one, or upgrade\.$/)
    const listed = (await call('GET', '/brand-templates')).body
    expect(listed.room).toEqual({ isOn: true, amount, usedAmount: amount })
    const [first] = listed.data
    expect((await call('POST', `/brand-templates/${first.brandTemplateId}/duplicate`, { name: 'More' })).body.errorName).toBe('QuotaExceed')
    await call('DELETE', `/brand-templates/${first.brandTemplateId}`)
    expect((await call('POST', '/brand-templates', { name: 'Instead' })).status).toBe(200)
  })

  test('the free plan can neither have nor use templates, and skips a default', async () => {
    const person = await onPlan('Pro')
    const call = caller(person)
    const { brandTemplateId } = (await call('POST', '/brand-templates', { name: 'Ours', look: { ...plainLook, ratio: 'square' } })).body
    await call('PUT', `/brand-templates/${brandTemplateId}`, { isDefault: true })
    await database.db.updateTable('org').set({ plan: 'FreePlan' }).where('id', '=', person.orgId).execute()
    expect((await call('POST', '/brand-templates', { name: 'More' })).body.errorName).toBe('NoPermission')
    const project = { videoUrl: 'https://media.example.org/a.mp4' }
    expect((await call('POST', '/clip-projects', { ...project, brandTemplateId })).body.errorName).toBe('NoPermission')
    expect((await call('POST', '/clip-projects', project)).body.renderPref.layoutAspectRatio).toBe('portrait')
  })
})

describe('a template', () => {
  test('keeps its look, takes a name once, and reports a newer revision instead of overwriting it', async () => {
    const person = await onPlan('local')
    const call = caller(person)
    const logo = await addLogo(person, 'Logo')
    const template = (await call('POST', '/brand-templates', { name: 'Show', look: withLogo(logo.uri) })).body
    expect(template).toMatchObject({ name: 'Show', isDefault: false, revision: 1, left: [], look: withLogo(logo.uri) })
    expect((await call('POST', '/brand-templates', { name: ' SHOW ' })).body.errorName).toBe('NameDuplicated')
    const at = `/brand-templates/${template.brandTemplateId}`
    const reply = await call('PUT', at, { look: { ...plainLook, ratio: 'landscape' }, revision: 1 })
    expect(reply.body).toMatchObject({ revision: 2, look: { ratio: 'landscape' } })
    expect((await call('PUT', at, { look: plainLook, revision: 1 })).body.errorName).toBe('EditConflictError')
    expect((await call('GET', at)).body.look.ratio).toBe('landscape')
    expect((await caller(await onPlan('local'))('GET', at)).status).toBe(404)
  })

  test('refuses unknown parts of a look by their path, and files of another team', async () => {
    const call = caller(await onPlan('local'))
    const theirs = await addLogo(await onPlan('local'), 'Theirs')
    const wrong = await call('POST', '/brand-templates', {
      name: 'A',
      look: { ...plainLook, captions: { ...plainLook.captions, preset: 'x' } },
    })
    expect(wrong.body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'look.captions.preset' }] })
    const template = (await call('POST', '/brand-templates', { name: 'B', look: withLogo(theirs.uri) })).body
    expect(template).toMatchObject({ left: [{ part: 'logo' }], look: { logo: null, ratio: 'square' } })
    const put = await call('PUT', `/brand-templates/${template.brandTemplateId}`, { look: withLogo(theirs.uri) })
    expect(put.body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'look.logo.uri' }] })
  })

  test('is exported to another team as a file without ids: assets they have by name are linked, the rest is listed', async () => {
    const one = await onPlan('local')
    const logo = await addLogo(one, 'Logo, dark')
    const { brandTemplateId } = (await caller(one)('POST', '/brand-templates', { name: 'Show', look: withLogo(logo.uri) })).body
    const file = (await caller(one)('GET', `/brand-templates/${brandTemplateId}/file`)).body
    expect(JSON.stringify(file)).not.toContain('upload://')
    const other = await onPlan('local')
    const call = caller(other)
    expect((await call('POST', '/brand-templates/import', { file })).body).toMatchObject({
      name: 'Show',
      left: [{ part: 'logo', name: 'Logo, dark' }],
    })
    const own = await addLogo(other, 'logo, DARK')
    expect((await call('POST', '/brand-templates/import', { file })).body).toMatchObject({
      name: 'Show 2',
      left: [],
      look: { logo: { uri: own.uri, x: 0.9 } },
    })
    const strange = await call('POST', '/brand-templates/import', { file: { ...file, look: { ...file.look, evil: 1 } } })
    expect(strange.body.errorName).toBe('InvalidParam')
    expect((await call('POST', '/brand-templates/import', { file: { ...file, version: 2 } })).body.errorName).toBe('InvalidParam')
  })
})

describe('a new project', () => {
  const project = { videoUrl: 'https://media.example.org/a.mp4' }

  test('takes the default, a named one, or none; an explicit request overrides the template', async () => {
    const call = caller(await onPlan('local'))
    const make = async (name: string, ratio: TemplateLook['ratio']) =>
      (await call('POST', '/brand-templates', { name, look: { ...plainLook, ratio, captions: { ...plainLook.captions, preset: 'box' } } }))
        .body.brandTemplateId
    const [first, second] = [await make('A', 'square'), await make('B', 'landscape')]
    await call('PUT', `/brand-templates/${first}`, { isDefault: true })
    await call('PUT', `/brand-templates/${second}`, { isDefault: true })
    const listed = (await call('GET', '/brand-templates')).body.data.map((one: { name: string; isDefault: boolean }) => [
      one.name,
      one.isDefault,
    ])
    expect(listed).toEqual([
      ['A', false],
      ['B', true],
    ])
    const prefOf = async (more: object) => {
      const { layoutAspectRatio, captionPreset } = (await call('POST', '/clip-projects', { ...project, ...more })).body.renderPref
      return `${layoutAspectRatio} ${captionPreset}`
    }
    expect(await prefOf({})).toBe('landscape box')
    expect(await prefOf({ brandTemplateId: first })).toBe('square box')
    expect(await prefOf({ brandTemplateId: null })).toBe('portrait karaoke')
    expect(await prefOf({ renderPref: { layoutAspectRatio: 'portrait' } })).toBe('portrait box')
    expect((await call('POST', '/clip-projects', { ...project, brandTemplateId: 'none-such' })).body.errorName).toBe('RecordNotExisted')
  })
})

describe('the brand kit', () => {
  test('is empty at first, keeps what is valid, and never overwrites a newer revision', async () => {
    const person = await onPlan('local')
    const call = caller(person)
    const { kit, revision } = (await call('GET', '/brand-kit')).body
    expect([kit.colors, revision]).toEqual([[], 0])
    const logo = await addLogo(person, 'Logo')
    const mine = { ...kit, logos: [logo.uri], vocabulary: ['PostgreSQL', 'postgresql'], colors: [{ name: 'Night', value: '#0B1020' }] }
    const brandKit = (await call('PUT', '/brand-kit', { kit: mine, revision })).body
    expect(brandKit).toMatchObject({ revision: 1, kit: { vocabulary: ['postgresql'] }, assets: [{ assetId: logo.assetId }] })
    expect((await call('PUT', '/brand-kit', { kit, revision: 0 })).body.errorName).toBe('EditConflictError')
    const wrong = await call('PUT', '/brand-kit', { kit: { ...mine, music: [logo.uri] }, revision: 1 })
    expect(wrong.body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'kit.music.0' }] })
    expect((await call('DELETE', `/assets/${logo.assetId}`)).body.uses).toEqual([{ kind: 'kit', id: person.orgId, name: '' }])
  })
})
