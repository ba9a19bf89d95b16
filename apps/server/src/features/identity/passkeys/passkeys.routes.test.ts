import type { PasskeyRegistration } from '@clipwright/contract/identity/passkeys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { passkeyRoutes } from './passkeys.routes.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: passkeyRoutes })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const origin = 'http://localhost'
const device = (habits = {}) => new SoftwareAuthenticator({ origin, ...habits })

async function call(who: { token: string }, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${who.token}`, host: 'localhost' }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function register(who: { token: string }, authenticator = device(), name = 'Laptop') {
  const { body: options } = await call(who, 'POST', '/passkeys/options')
  return call(who, 'POST', '/passkeys', { name, response: authenticator.create(options) })
}

async function confirm(who: { token: string }, authenticator: SoftwareAuthenticator) {
  const { body: options } = await call(who, 'POST', '/passkeys/confirmation-options')
  return authenticator.answer(options)
}

const mailsTo = (who: AddedPerson) => http.db.selectFrom('mail_message').select('subject').where('recipient', '=', who.email).execute()

describe('making a passkey', () => {
  test('stores it, lists it and tells the person by mail', async () => {
    const ada = await addPerson(http.db)
    const added = await register(ada)
    expect(added).toMatchObject({ status: 200, body: { name: 'Laptop', isSynced: false, lastUsedAt: null } })
    expect((await call(ada, 'GET', '/passkeys')).body).toMatchObject({
      data: [added.body],
      total: 1,
      isRequired: false,
      recoveryCodesLeft: 0,
    })
    expect(await mailsTo(ada)).toEqual([{ subject: 'A passkey was added' }])
  })

  test('asks the browser for a discoverable one and excludes existing ones', async () => {
    const ada = await addPerson(http.db, { name: 'Ada' })
    const ownDevice = device()
    await register(ada, ownDevice)
    const { body } = await call(ada, 'POST', '/passkeys/options')
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Clipwright' },
      user: { name: ada.email, displayName: 'Ada', id: Buffer.from(ada.userId).toString('base64url') },
      excludeCredentials: [{ id: ownDevice.credentialId }],
      authenticatorSelection: { residentKey: 'required' },
      attestation: 'none',
    })
    expect(Buffer.from(body.challenge, 'base64url').length).toBe(32)
  })

  const tamper = (change: (answer: PasskeyRegistration) => PasskeyRegistration) => change
  const clientData = (answer: PasskeyRegistration, change: object): PasskeyRegistration => {
    const clientJson = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
    const clientDataJSON = Buffer.from(JSON.stringify({ ...clientJson, ...change })).toString('base64url')
    return { ...answer, response: { ...answer.response, clientDataJSON } }
  }
  test.each([
    ['of another page', tamper((answer) => clientData(answer, { origin: 'https://evil.example' }))],
    ['of another port', tamper((answer) => clientData(answer, { origin: 'http://localhost:81' }))],
    ['of another kind', tamper((answer) => clientData(answer, { type: 'webauthn.get' }))],
    ['for a challenge never given', tamper((answer) => clientData(answer, { challenge: 'A'.repeat(43) }))],
    ['without a challenge', tamper((answer) => clientData(answer, { challenge: undefined }))],
    ['that is no JSON', tamper((answer) => ({ ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }))],
    ['with a cut attestation', tamper((answer) => ({ ...answer, response: { ...answer.response, attestationObject: 'o2NmbXQ' } }))],
    ['under another id', tamper((answer) => ({ ...answer, id: device().credentialId }))],
  ])('refuses an answer %s', async (_what, change) => {
    const ada = await addPerson(http.db)
    const { body: options } = await call(ada, 'POST', '/passkeys/options')
    const reply = await call(ada, 'POST', '/passkeys', { name: 'x', response: change(device().create(options)) })
    expect(reply).toMatchObject({ status: 400, body: { errorName: 'PasskeyRefusedError' } })
    expect((await call(ada, 'GET', '/passkeys')).body.total).toBe(0)
  })

  test('takes a challenge once, from the person it was given to, within five minutes', async () => {
    const [ada, eve] = [await addPerson(http.db), await addPerson(http.db)]
    const { body: options } = await call(ada, 'POST', '/passkeys/options')
    const body = { name: 'x', response: device().create(options) }
    expect((await call(eve, 'POST', '/passkeys', body)).body.errorName).toBe('PasskeyRefusedError')
    const replies = await Promise.all([1, 2, 3, 4].map(() => call(ada, 'POST', '/passkeys', body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])

    const late = await call(ada, 'POST', '/passkeys/options')
    await http.db
      .updateTable('passkey_challenge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('used_at', 'is', null)
      .execute()
    const tooLate = await call(ada, 'POST', '/passkeys', { name: 'x', response: device().create(late.body) })
    expect(tooLate.body.errorName).toBe('PasskeyRefusedError')
  })

  test('never gives the key of one device to two people', async () => {
    const [ada, eve] = [await addPerson(http.db), await addPerson(http.db)]
    const shared = device()
    await register(ada, shared)
    expect((await register(eve, shared)).body.errorName).toBe('RecordExisted')
  })

  test('is refused under a numeric address, with the reason', async () => {
    const ada = await addPerson(http.db)
    const headers = { authorization: `Bearer ${ada.token}`, host: '127.0.0.1:4600' }
    const reply = await http.app.inject({ method: 'POST', url: '/api/passkeys/options', headers })
    expect(reply.json()).toMatchObject({ errorName: 'PasskeyRefusedError', errorMessage: expect.stringContaining('localhost') })
  })
})

describe('a passkey', () => {
  test('is renamed and removed by its owner only', async () => {
    const [ada, eve] = [await addPerson(http.db), await addPerson(http.db)]
    const { id } = (await register(ada)).body
    expect((await call(eve, 'POST', `/passkeys/${id}/rename`, { name: 'mine now' })).body.errorName).toBe('RecordNotExisted')
    expect((await call(eve, 'DELETE', `/passkeys/${id}`)).body.errorName).toBe('RecordNotExisted')
    expect((await call(ada, 'POST', `/passkeys/${id}/rename`, { name: ' Blue key ' })).body.name).toBe('Blue key')
    expect((await call(ada, 'DELETE', `/passkeys/${id}`)).body).toEqual({ done: true })
    expect((await call(ada, 'GET', '/passkeys')).body.total).toBe(0)
    const actions = await http.db.selectFrom('audit_event').select('action').where('actor_id', '=', ada.userId).orderBy('seq').execute()
    expect(actions.map(({ action }) => action)).toEqual(['passkey.added', 'passkey.renamed', 'passkey.deleted'])
  })
})

describe('asking for a passkey at every sign-in', () => {
  test('needs a passkey first, and returns ten codes that are stored only as hashes', async () => {
    const ada = await addPerson(http.db)
    expect((await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })).body.errorName).toBe('PasskeyNeededError')
    await register(ada)
    const { body } = await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
    const rows = JSON.stringify(await http.db.selectFrom('recovery_code').selectAll().execute())
    for (const code of body.recoveryCodes) expect(rows).not.toContain(code)
    expect((await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })).body).toEqual({ isRequired: true, recoveryCodes: null })
    expect((await call(ada, 'GET', '/passkeys')).body).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 })
  })

  test('keeps the last passkey', async () => {
    const ada = await addPerson(http.db)
    const { id } = (await register(ada)).body
    await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })
    expect((await call(ada, 'DELETE', `/passkeys/${id}`)).body.errorName).toBe('PasskeyNeededError')
    await register(ada, device(), 'Second')
    expect((await call(ada, 'DELETE', `/passkeys/${id}`)).status).toBe(200)
  })

  test('ends, and codes are renewed, only with one of one’s own passkeys', async () => {
    const [ada, eve] = [await addPerson(http.db), await addPerson(http.db)]
    const [own, foreign] = [device(), device()]
    await register(ada, own)
    await register(eve, foreign)
    const first = (await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })).body.recoveryCodes

    expect((await call(ada, 'PUT', '/passkeys/requirement', { isRequired: false })).body.errorName).toBe('PasskeyNeededError')
    const stolen = foreign.answer((await call(ada, 'POST', '/passkeys/confirmation-options')).body)
    expect((await call(ada, 'PUT', '/passkeys/requirement', { isRequired: false, confirmation: stolen })).body.errorName).toBe(
      'PasskeyRefusedError',
    )

    const confirmation = await confirm(ada, own)
    const renewed = await call(ada, 'POST', '/passkeys/recovery-codes', { confirmation })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(renewed.body.recoveryCodes).not.toEqual(first)
    expect((await call(ada, 'POST', '/passkeys/recovery-codes', { confirmation })).body.errorName).toBe('PasskeyRefusedError')

    const off = await call(ada, 'PUT', '/passkeys/requirement', { isRequired: false, confirmation: await confirm(ada, own) })
    expect(off.body).toEqual({ isRequired: false, recoveryCodes: null })
    expect((await call(ada, 'GET', '/passkeys')).body).toMatchObject({ isRequired: false, recoveryCodesLeft: 0 })
  })

  test('a challenge for signing in does not confirm a change', async () => {
    const ada = await addPerson(http.db)
    const own = device()
    await register(ada, own)
    await call(ada, 'PUT', '/passkeys/requirement', { isRequired: true })
    const { body: creation } = await call(ada, 'POST', '/passkeys/options')
    const confirmation = own.answer({ ...creation, rpId: 'localhost', allowCredentials: [], userVerification: 'preferred' })
    expect((await call(ada, 'PUT', '/passkeys/requirement', { isRequired: false, confirmation })).body.errorName).toBe(
      'PasskeyRefusedError',
    )
  })
})
