import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, endpoints, startThreatServer, type ThreatServer } from './threat-server.ts'

let server: ThreatServer
beforeAll(async () => {
  server = await startThreatServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.db.deleteFrom('rate_count').execute()
})

type Json = { properties?: Record<string, { type?: string; enum?: unknown[] }> }
const schemaOf = (part: z.ZodType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Json

const writing = endpoints.filter((endpoint) => endpoint.body !== undefined).map((endpoint) => [endpoint.name, endpoint] as const)
const querying = endpoints.filter((endpoint) => endpoint.query !== undefined).map((endpoint) => [endpoint.name, endpoint] as const)
const anyWrite = endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.name, endpoint] as const)

const valid = (endpoint: EndpointSpec) => (endpoint.example?.request?.body ?? {}) as Record<string, unknown>

/** What only the server may decide, under every name it has in a table or a reply. */
const forbidden = {
  orgId: 'another-organisation',
  org_id: 'another-organisation',
  userId: 'another-person',
  user_id: 'another-person',
  ownerUserId: 'another-person',
  role: 'owner',
  roleIds: ['owner'],
  permissions: ['org:delete'],
  isStaff: true,
  is_local_owner: true,
  impersonatorId: 'another-person',
  plan: 'Enterprise',
  isEnterprise: true,
  status: 'active',
  stage: 'COMPLETE',
  storageExpireAt: '2999-01-01T00:00:00.000Z',
  isPurged: false,
  emailVerified: true,
  amount: 1_000_000,
  usedAmount: 0,
  features: [{ key: 'OrgSeat', amount: 1000 }],
}

describe('fields that only the server decides', () => {
  test.each(writing)('%s accepts none of them', async (_name, endpoint) => {
    const knownFields = Object.keys(schemaOf(endpoint.body as z.ZodType).properties ?? {})
    const extraFields = Object.fromEntries(Object.entries(forbidden).filter(([field]) => !knownFields.includes(field)))
    const body = { ...valid(endpoint), ...extraFields }
    const reply = await server.call({ method: endpoint.method, url: addressOf(endpoint), body })
    expect(reply.status).toBe(400)
    const { details } = JSON.parse(reply.text) as { details: { path: string; message: string }[] }
    const refusedFields = details.filter(({ message }) => message.includes('not known')).map(({ path }) => path)
    for (const field of Object.keys(extraFields)) expect(refusedFields).toContain(field)
  })

  /** The few calls that accept such a field, because that is their purpose; each value is checked against the caller’s own. */
  test('are accepted by these calls only', () => {
    const writingEndpoints = writing.flatMap(([name, { body }]) =>
      Object.keys(schemaOf(body as z.ZodType).properties ?? {})
        .filter((field) => field in forbidden)
        .map((field) => `${name}.${field}`),
    )
    expect(writingEndpoints.toSorted()).toEqual(
      [
        'addSsoAdmin.userId',
        'createDataExport.orgId',
        'prepareAssembledBasicInfo.orgId',
        'selectOrg.orgId',
        'setCurrentOrg.orgId',
        'signInWithPasskey.orgId',
        'signInWithRecoveryCode.orgId',
        'startImpersonation.userId',
        'transferOwnership.userId',
        'verifyLoginCode.orgId',
        'verifyLoginLink.orgId',
      ].toSorted(),
    )
  })
})

describe('words of the language itself as fields', () => {
  const payloads = [
    '{"__proto__":{"polluted":"yes"}}',
    '{"constructor":{"prototype":{"polluted":"yes"}}}',
    '{"a":{"__proto__":{"polluted":"yes"}}}',
    '[{"__proto__":{"polluted":"yes"}}]',
  ]
  test.each(writing)('%s refuses them, and no object changes', async (_name, endpoint) => {
    for (const raw of payloads) {
      const reply = await server.call({ method: endpoint.method, url: addressOf(endpoint), raw })
      expect({ raw, status: reply.status }).toEqual({ raw, status: 400 })
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each(querying)('%s refuses or ignores them in its URL', async (_name, endpoint) => {
    await server.call({
      method: endpoint.method,
      url: `${addressOf(endpoint)}?__proto__[polluted]=yes&constructor[prototype][polluted]=yes`,
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('values of another kind', () => {
  test.each(writing)('%s refuses a list, an object or null where a text is expected', async (_name, endpoint) => {
    const fields = Object.entries(schemaOf(endpoint.body as z.ZodType).properties ?? {}).filter(([, { type }]) => type === 'string')
    if (fields.length === 0) return
    for (const value of [['a'], { a: 'a' }, 7, true]) {
      const body = { ...valid(endpoint), ...Object.fromEntries(fields.map(([field]) => [field, value])) }
      const reply = await server.call({ method: endpoint.method, url: addressOf(endpoint), body })
      expect({ value, status: reply.status }).toEqual({ value, status: 400 })
      const { details } = JSON.parse(reply.text) as { details: { path: string }[] }
      const refusedFields = details.map(({ path }) => path.split('.')[0])
      for (const [field] of fields) expect(refusedFields).toContain(field)
    }
  })

  test.each(querying)('%s refuses a repeated parameter', async (_name, endpoint) => {
    for (const field of Object.keys(schemaOf(endpoint.query as z.ZodType).properties ?? {})) {
      const reply = await server.call({ method: endpoint.method, url: `${addressOf(endpoint)}?${field}=aaaaaaa&${field}=bbbbbbb` })
      expect({ field, status: reply.status }).toEqual({ field, status: 400 })
    }
  })
})

describe('texts that would be read as something else', () => {
  const payloads = [
    "' or 1=1--",
    '"; drop table app_user; --',
    '%27%20or%201=1',
    '\\',
    "\\'",
    '$1',
    '${7*7}',
    '{{7*7}}',
    '%',
    '_',
    '../../etc/passwd',
    '\u202egnp.exe',
    '\ud800',
  ]
  test.each(querying)('%s answers them like any other text', async (_name, endpoint) => {
    const fields = Object.entries(schemaOf(endpoint.query as z.ZodType).properties ?? {}).filter(
      ([, { type, enum: words }]) => type === 'string' && !words,
    )
    for (const payload of payloads) {
      const query = new URLSearchParams(fields.map(([field]): [string, string] => [field, payload.toWellFormed()]))
      const reply = await server.call({ method: endpoint.method, url: `${addressOf(endpoint)}?${query.toString()}` })
      expect({ payload, isAnswered: reply.status < 500 }).toEqual({ payload, isAnswered: true })
      expect(reply.text).not.toMatch(/syntax error|pg_catalog|select .* from|at .*\.ts:\d+|node_modules/i)
    }
  })
})

test.each(anyWrite)('%s cannot be called by a GET, so no image or link changes anything', async (_name, endpoint) => {
  const reads = endpoints.some(({ method, path }) => method === 'GET' && addressOf({ ...endpoint, path }) === addressOf(endpoint))
  if (reads) return
  const before = await server.db.selectFrom('audit_event').select('id').execute()
  const reply = await server.call({ url: addressOf(endpoint) })
  expect([400, 404]).toContain(reply.status)
  expect(await server.db.selectFrom('audit_event').select('id').execute()).toEqual(before)
})
