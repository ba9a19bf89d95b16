import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '../test-database.ts'
import { startTestHttp, type TestHttp } from '../test-http.ts'
import { buildRequest, idLikeNames, type MatrixRequest, unknownId } from './build-request.ts'
import { declaredCalls } from './declared-calls.ts'
import { seedTenant } from './seed-tenant.ts'
import type { Entity, Tenant } from './tenant.ts'
import { checksumOf } from './tenant-checksum.ts'

const endpoints: readonly EndpointSpec[] = bindings.map(({ endpoint }) => endpoint)
const byName = (list: readonly EndpointSpec[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)
const ofOrgs = byName(endpoints.filter((endpoint) => 'permission' in endpoint))
const ofPeople = byName(endpoints.filter((endpoint) => 'signedIn' in endpoint))
const guardedEndpoints = [...ofOrgs, ...ofPeople]

let database: TestDatabase
let http: TestHttp
/** The tenant whose data everybody else tries to reach. */
let victim: Tenant
let other: Tenant
let inactive: Tenant
let guest = ''
let impersonation = ''
let keys: { view: string; share: string }
let before: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  const env = { API_KEY_CALLS_PER_MINUTE: '600', STAFF_EMAILS: 'staff@matrix.test' }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env, callsPerMinute: 1_000_000 })
  victim = await seedTenant(http, 'markeralpha')
  other = await seedTenant(http, 'markerbravo')
  inactive = await seedTenant(http, 'markercharlie')
  await http.db.updateTable('org').set({ status: 'inactive' }).where('id', '=', inactive.orgId).execute()
  guest = (await post(null, '/auth/grant-free-tool-credential', {})).json().token
  const key = async (scope: string) => (await post(victim.people.owner, '/api-keys', { name: scope, scopes: [scope] })).json().secret
  keys = { view: await key('project:view'), share: await key('project:share') }
  const act = await post(http.token, '/auth/impersonation', { userId: victim.ownerId, reason: 'The matrix looks at what staff may do' })
  impersonation = act.json().token
  before = await checksumOf(http.db, victim)
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await http.db.deleteFrom('rate_count').execute()
})

const post = (token: string | null, path: string, payload: object) =>
  http.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

const requestId = 'the-same-for-all'
async function send(request: MatrixRequest, token: string | null, orgId?: string) {
  const reply = await http.app.inject({
    ...request,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(orgId === undefined ? {} : { 'x-org-id': orgId }),
      // Grants nothing, whatever it says.
      'x-user-id': victim.ownerId,
      'x-request-id': requestId,
    },
  })
  return { status: reply.statusCode, text: reply.body, errorName: reply.statusCode >= 400 ? reply.json().errorName : null }
}

const loginRequired = { status: 401, errorName: 'LoginRequired' }
const noPermission = { status: 403, errorName: 'NoPermission' }
const deactivated = { status: 403, errorName: 'TeamDeactivatedError' }

describe('the declaration', () => {
  test('has a row for each call, and no row for a call that no longer exists', () => {
    expect(Object.keys(declaredCalls).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test.each(byName(endpoints))('of %s says what each parameter that looks like an id refers to', (name, endpoint) => {
    const { ids = {}, open = {} } = declaredCalls[name] ?? {}
    const plain = (path: string) => path.replaceAll('[]', '')
    const names = [...Object.keys(ids), ...Object.keys(open)].map(plain)
    const covers = (path: string) => names.some((at) => at === plain(path) || plain(path).startsWith(`${at}.`))
    expect(idLikeNames(endpoint).filter((path) => !covers(path))).toEqual([])
  })
})

describe('anonymous and expired callers get no access', () => {
  test.each(guardedEndpoints)('%s refuses strangers, visitors, and ended sessions', async (_name, endpoint) => {
    const request = buildRequest(endpoint, victim)
    for (const token of [null, 'x'.repeat(43), guest, victim.people.expired, victim.people.revoked]) {
      expect(await send(request, token, victim.orgId)).toMatchObject(loginRequired)
    }
  })
})

describe('an organisation is closed to those outside', () => {
  test.each(ofOrgs)('%s refuses the owner of another, with the same answer as for one that does not exist', async (_name, endpoint) => {
    const request = buildRequest(endpoint, victim)
    const foreign = await send(request, other.people.owner, victim.orgId)
    const unknown = await send(request, other.people.owner, newId())
    expect(foreign).toMatchObject(noPermission)
    expect(foreign).toEqual(unknown)
  })

  test.each(ofOrgs)('%s refuses removed and deactivated members, and everybody in an inactive organisation', async (_name, endpoint) => {
    expect(await send(buildRequest(endpoint, victim), victim.people.removed, victim.orgId)).toMatchObject(noPermission)
    expect(await send(buildRequest(endpoint, victim), victim.people.deactivated, victim.orgId)).toMatchObject(deactivated)
    expect(await send(buildRequest(endpoint, inactive), inactive.people.owner, inactive.orgId)).toMatchObject(deactivated)
  })

  test.each(ofOrgs)('%s refuses members and keys without its permission', async (_name, endpoint) => {
    const permission = 'permission' in endpoint ? endpoint.permission : 'project:view'
    const request = buildRequest(endpoint, victim)
    for (const role of ['sub_org_admin', 'member'] as const) {
      if (permissionsOf(role).includes(permission)) continue
      expect(await send(request, victim.people[role], victim.orgId)).toMatchObject(noPermission)
    }
    const lacking = permission === 'project:view' ? keys.share : keys.view
    expect(await send(request, lacking, victim.orgId)).toMatchObject(noPermission)
    expect(await send(request, keys.view, other.orgId)).toMatchObject(noPermission)
  })
})

describe('what belongs to a person', () => {
  test.each(ofPeople)('%s cannot be called with an API key', async (_name, endpoint) => {
    expect(await send(buildRequest(endpoint, victim), keys.view)).toMatchObject(noPermission)
  })
})

describe('staff impersonating somebody', () => {
  const forbidden = guardedEndpoints.filter(([, endpoint]) => endpoint.notWhileImpersonating)
  test.each(forbidden)('cannot call %s', async (_name, endpoint) => {
    const reply = await send(buildRequest(endpoint, victim), impersonation)
    expect(reply).toMatchObject({ status: 403, errorName: 'ImpersonationForbiddenError' })
  })

  test.each([
    'createApiKey',
    'revokeApiKey',
    'removeOrgMember',
    'disbandMyOrg',
    'quitMyOrg',
    'transferOwnership',
    'addPasskey',
    'deletePasskey',
    'requirePasskey',
    'renewRecoveryCodes',
    'deleteMyAccount',
    'requestDeletionCode',
    'linkIdentity',
    'unlinkIdentity',
    'createConnection',
    'updateConnection',
    'deleteConnection',
    'setRestrictLogin',
    'endSession',
    'endOtherSessions',
    'startImpersonation',
    'findUsers',
  ])('are kept from %s by its declaration', (name) => {
    expect(endpoints.find((endpoint) => endpoint.name === name)?.notWhileImpersonating).toBe(true)
  })
})

describe('ids of another organisation', () => {
  const positions = guardedEndpoints.flatMap(([name, endpoint]) => {
    const { ids = {}, foreign = 404 } = declaredCalls[name] ?? {}
    const statusOf = (path: string) => (typeof foreign === 'number' ? foreign : (foreign[path] ?? 404))
    return Object.entries(ids).map(([path, entity]) => [name, path, { endpoint, entity, foreign: statusOf(path) }] as const)
  })

  /** Removes what differs between any two answers. */
  const hide = (text: string, ids: string) =>
    ids
      .split('.')
      .reduce((left, id) => left.replaceAll(id, 'ID'), text)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

  test.each(positions)('%s answers a foreign %s like an unknown one', async (_name, path, { endpoint, entity, foreign }) => {
    const none = unknownId(entity)
    const unknown = await send(buildRequest(endpoint, other, { [path]: none }), other.people.owner)
    for (const id of foreignForms(entity)) {
      await http.db.deleteFrom('rate_count').execute()
      const reply = await send(buildRequest(endpoint, other, { [path]: id }), other.people.owner)
      expect({ status: reply.status, text: hide(reply.text, id) }).toEqual({ status: foreign, text: hide(unknown.text, none) })
      expect(reply.text).not.toContain(victim.marker)
    }
  })

  /** The whole id; of a composite id also each half combined with one’s own other half. */
  function foreignForms(entity: Entity): string[] {
    const id = victim.ids[entity]
    if (entity !== 'clip' && entity !== 'clipAddress') return [id]
    const [theirProject, theirClip] = id.split('.')
    const [ownProject, ownClip] = other.ids[entity].split('.')
    return [id, `${ownProject}.${theirClip}`, `${theirProject}.${ownClip}`]
  }
})

describe('texts of another organisation', () => {
  const reading = guardedEndpoints.filter(([, { method }]) => method === 'GET')

  test('appear in no answer to a reading call of others, whatever they search for', async () => {
    for (const [name, endpoint] of reading) {
      const { url } = buildRequest(endpoint, other)
      const hasSearch = endpoint.query !== undefined && /"(query|search|phrase)"/.test(JSON.stringify(Object.keys(shapeOf(endpoint.query))))
      const searches = hasSearch ? [`${url}${url.includes('?') ? '&' : '?'}query=${victim.marker}&search=${victim.marker}`] : []
      for (const address of [url, ...searches]) {
        const { text } = await send({ method: 'GET', url: address }, other.people.owner)
        const visibleText = text.replaceAll(`query=${victim.marker}`, '')
        expect({ name, told: visibleText.includes(victim.marker) }).toEqual({ name, told: false })
      }
    }
  })

  test('appear in the answers of their owner, so a leak would have been noticed', async () => {
    const leaks: string[] = []
    for (const [name, endpoint] of reading) {
      const { text } = await send(buildRequest(endpoint, victim), victim.people.owner, victim.orgId)
      if (text.includes(victim.marker)) leaks.push(name)
    }
    for (const name of [
      'getProject',
      'listProjects',
      'listClips',
      'getTranscript',
      'listCollections',
      'listSearchPhrases',
      'listPasskeys',
    ]) {
      expect(leaks).toContain(name)
    }
    for (const name of [
      'listApiKeys',
      'listConnections',
      'listSsoDomains',
      'listOrgMembers',
      'getMyOrg',
      'listMyOrgs',
      'listInvitations',
    ]) {
      expect(leaks).toContain(name)
    }
    expect(leaks.length).toBeGreaterThan(16)
  })

  function shapeOf(schema: unknown): object {
    return typeof schema === 'object' && schema !== null && 'shape' in schema ? (schema.shape as object) : {}
  }
})

test('after all of this every row of the organisation is unchanged', async () => {
  expect(await checksumOf(http.db, victim)).toEqual(before)
})
