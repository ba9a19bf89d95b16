import { readdir } from 'node:fs/promises'
import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { errorCatalogue } from '@clipwright/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { parseInput } from '#platform/http/parse-input.ts'
import { addStranger } from './add-stranger.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'
import { startTestHttp, type TestHttp } from './test-http.ts'

const contractDir = new URL('../../../../packages/contract/src/', import.meta.url)

async function readContract(): Promise<EndpointSpec[]> {
  const names = (await readdir(contractDir, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(names.map((name) => import(new URL(name, contractDir).href) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter((value): value is EndpointSpec => isEndpoint(value))
}
function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

const contract = await readContract()
const bound = bindings.map((binding) => binding.endpoint)
const rows = bound.map((endpoint) => [endpoint.name, endpoint] as const)
/** The URL of a call with a well-formed id that nothing has. */
const urlOf = (endpoint: EndpointSpec, id = 'no-such-id') => `/api${endpoint.path.replace(':clip', `${id}.${id}`).replace(/:\w+/g, id)}`

let database: TestDatabase
let http: TestHttp
let visitorToken = ''
/** Of the owner, or of a visitor for what only visitors may call. */
const tokenFor = (endpoint: EndpointSpec) => ('freeTool' in endpoint ? visitorToken : http.token)
beforeAll(async () => {
  database = await testDatabase()
  // One person makes all of these calls; rate limits are tested elsewhere.
  http = await startTestHttp({ db: database.db, url: database.url, bindings, callsPerMinute: 1_000_000 })
  const grant = await http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: {} })
  visitorToken = grant.json().token
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const send = (endpoint: EndpointSpec, url: string, headers: Record<string, string>, payload?: unknown) =>
  http.app.inject({
    method: endpoint.method,
    url,
    headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })

describe('the contract', () => {
  test('is bound completely, each call once', () => {
    expect(bound.map(({ name }) => name).toSorted()).toEqual(contract.map(({ name }) => name).toSorted())
    expect(new Set(bound.map(({ method, path }) => `${method} ${path}`)).size).toBe(bound.length)
    expect(new Set(bound.map(({ name }) => name)).size).toBe(bound.length)
  })

  test.each(rows)('%s says who may call it, what it does and how it fails', (_name, endpoint) => {
    const access = ['permission', 'signedIn', 'freeTool', 'public'].filter((kind) => kind in endpoint)
    expect(access).toHaveLength(1)
    const reason = Object.entries(endpoint).find(([name]) => name === access[0])?.[1]
    expect('permission' in endpoint || (typeof reason === 'string' && reason.length > 5)).toBe(true)
    expect(endpoint.summary).toMatch(/^[A-Z].{5,200}\.$/s)
    expect(endpoint.errors.every((name) => name in errorCatalogue)).toBe(true)
    expect(endpoint.path.includes(':')).toBe(endpoint.params !== undefined)
    // Only calls that change something have a body, and only those that create or spend are idempotent by key.
    const methods = endpoint.idempotent ? ['POST'] : endpoint.body ? ['POST', 'PUT', 'DELETE'] : ['GET', 'POST', 'PUT', 'DELETE']
    expect(methods).toContain(endpoint.method)
  })

  test('a body that may be empty may be missing, as clients send none for no fields', () => {
    const empties = bound.filter(({ body }) => body?.safeParse({}).success)
    expect(empties.length).toBeGreaterThan(10)
    for (const { params: _params, query: _query, ...endpoint } of empties) {
      const [missing, empty] = [undefined, {}].map((body) => parseInput(endpoint, { params: {}, query: {}, body }))
      expect([endpoint.name, missing]).toEqual([endpoint.name, empty])
    }
  })

  const examples = rows.flatMap(([name, { example, reply, body }]) => (example ? [{ name, example, reply, body }] : []))
  test('every example fits its schemas', () => {
    expect(examples.length).toBeGreaterThan(4)
    for (const { name, example, reply, body } of examples) {
      const faults = [
        example.reply === undefined ? undefined : reply.safeParse(example.reply).error,
        example.request?.body === undefined
          ? undefined
          : (body?.safeParse(example.request.body).error ?? (body ? undefined : 'takes no body')),
      ]
      expect({ name, faults }).toEqual({ name, faults: [undefined, undefined] })
    }
  })
})

describe('every call', () => {
  const guardedRows = rows.filter(([, endpoint]) => !('public' in endpoint))
  const ofOrgs = rows.filter(([, endpoint]) => 'permission' in endpoint)

  test.each(guardedRows)('%s refuses a caller who is not signed in', async (_name, endpoint) => {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }, { 'x-user-id': 'owner', 'x-org-id': 'mine' }] as Record<
      string,
      string
    >[]) {
      const reply = await send(endpoint, urlOf(endpoint), headers, endpoint.method === 'GET' ? undefined : {})
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ errorName: 'LoginRequired', statusCode: 401, requestId: reply.headers['x-request-id'] })
    }
  })

  test.each(ofOrgs)('%s refuses an organisation that is not the caller’s', async (_name, endpoint) => {
    const stranger = await addStranger(http.db)
    const { orgId } = (await http.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${http.token}` } })).json()
    const reply = await send(
      endpoint,
      urlOf(endpoint),
      { authorization: `Bearer ${stranger}`, 'x-org-id': orgId },
      endpoint.method === 'GET' ? undefined : {},
    )
    expect(reply.json()).toMatchObject({ errorName: 'NoPermission', statusCode: 403 })
  })

  test.each(rows.filter(([, endpoint]) => endpoint.body !== undefined))(
    '%s refuses unknown fields and wrong types',
    async (_name, endpoint) => {
      const headers = { authorization: `Bearer ${tokenFor(endpoint)}` }
      for (const body of [{ surprise: 1 }, [], 'text', { __proto__x: 1 }, 7]) {
        const reply = await send(endpoint, urlOf(endpoint), headers, body)
        expect([reply.statusCode, reply.json().errorName]).toEqual([400, 'InvalidParam'])
        expect(reply.json().details.length).toBeGreaterThan(0)
      }
    },
  )

  test.each(rows.filter(([, endpoint]) => endpoint.path.includes(':')))(
    '%s reveals nothing about an id that is invalid or does not exist',
    async (_name, endpoint) => {
      const headers = { authorization: `Bearer ${tokenFor(endpoint)}` }
      for (const id of ['no-such-id', '..%2F..%2Fetc', '%00', "'%20or%201=1--", 'x'.repeat(300)]) {
        const reply = await send(endpoint, urlOf(endpoint, id), headers)
        expect({ url: urlOf(endpoint, id), refused: [400, 404].includes(reply.statusCode), body: reply.body }).toMatchObject({
          refused: true,
        })
        expect(reply.body).not.toMatch(/syntax error|select |stack|node_modules/i)
      }
    },
  )
})

describe('the API document', () => {
  test('lists every call with its errors and refers only to what it defines', async () => {
    const document = (await http.app.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    for (const endpoint of bound) {
      const operation = document.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(endpoint.name)
      const descriptions = Object.values(operation.responses as Record<string, { description: string }>)
        .map(({ description }) => description)
        .join(' ')
      for (const name of endpoint.errors) expect(descriptions).toContain(name)
      expect(operation.responses['200'].content['application/json'].schema).toBeTruthy()
    }
    const text = JSON.stringify(document)
    const missing: string[] = []
    for (const [, place = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = place
        .replace(/^#\//, '')
        .split('/')
        .reduce((at, part) => at?.[part], document)
      if (!target) missing.push(place)
    }
    expect(missing).toEqual([])
    expect(text).not.toContain('$defs')
  })

  test('is also a readable page that loads nothing from elsewhere', async () => {
    const page = await http.app.inject({ url: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).not.toMatch(/<script|src="|@import|href="(?!#|\/api\/openapi\.json)/)
    for (const endpoint of bound) expect(page.body).toContain(`id="${endpoint.name}"`)
  })
})
