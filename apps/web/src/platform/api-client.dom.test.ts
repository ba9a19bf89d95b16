import { toCallParts } from '@clipwright/contract/call-parts'
import { errorCatalogue, ErrorName } from '@clipwright/contract/errors'
import { listProjects } from '@clipwright/contract/projects/projects'
import { describe, expect, test } from 'vitest'
import { startFakeServer } from '../testing/fake-server.ts'
import { api, readError } from './api-client.ts'
import { errorPlace } from './api-error.ts'
import { currentSession } from './session.ts'
import { noteVisitSource } from './visit-source.ts'

describe('calls', () => {
  test('path parameters are filled in and escaped, the rest goes into query or body', () => {
    const render = { method: 'POST', path: '/clips/:clip/render' } as const
    expect(toCallParts(render, { clip: 'a/b', target: 'X' })).toEqual({ path: '/clips/a%2Fb/render', query: {}, body: { target: 'X' } })
    const list = { ...render, method: 'GET' } as const
    expect(toCallParts(list, { clip: 'a', page: 2, none: undefined })).toEqual({
      path: '/clips/a/render',
      query: { page: '2' },
      body: null,
    })
  })

  test('a call carries the token, a twelve-character device id, a request id, user, source of the visit, language and time zone', async () => {
    const server = startFakeServer()
    noteVisitSource('?utm_source=letter')
    await api.call(listProjects, { pageNum: 2, pageSize: 3 })
    const call = server.seen[0]
    expect(call?.path).toBe('/clip-projects')
    expect(call?.headers.get('authorization')).toBe('Bearer a-token-for-tests')
    expect(call?.headers.get('x-device-id')).toMatch(/^[a-z0-9]{12}$/)
    expect(call?.headers.get('x-request-id')).toMatch(/^[a-z0-9]{20}$/)
    expect(call?.headers.get('x-org-id')).toBe('org_local1')
    expect(call?.headers.get('x-timezone')).toBeTruthy()
    expect(call?.headers.get('accept-language')).toBeTruthy()
    expect(call?.headers.get('x-user-id')).toBe(currentSession()?.account?.userId)
    expect(call?.headers.get('x-utm')).toBe('utm_source=letter')
  })

  test('the device id stays the same between calls, the request id does not', async () => {
    const server = startFakeServer()
    await api.call(listProjects, {})
    await api.call(listProjects, {})
    const [first, second] = server.seen
    expect(first?.headers.get('x-device-id')).toBe(second?.headers.get('x-device-id'))
    expect(first?.headers.get('x-request-id')).not.toBe(second?.headers.get('x-request-id'))
  })
})

describe('errors', () => {
  test('a refusal of the catalogue keeps its name, details and request id', async () => {
    const body = {
      errorName: 'InvalidParam',
      errorMessage: 'No.',
      statusCode: 400,
      requestId: 'r1',
      details: [{ path: 'title', message: 'empty' }],
    }
    const error = await readError(Response.json(body, { status: 400 }))
    expect(error).toMatchObject({ errorName: 'InvalidParam', statusCode: 400, requestId: 'r1', details: body.details })
  })

  test('a response that is not ours becomes ServerError with status and text', async () => {
    const error = await readError(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(error.errorName).toBe('ServerError')
    expect(error.message).toContain('502')
    expect(error.message).toContain('Bad gateway')
  })

  test('an unknown error name becomes ServerError, and a bare 401 becomes LoginRequired', async () => {
    expect((await readError(Response.json({ errorName: 'toString' }, { status: 500 }))).errorName).toBe('ServerError')
    expect((await readError(new Response('', { status: 401 }))).errorName).toBe('LoginRequired')
  })

  test('an unreachable server gives Offline', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(api.call(listProjects, {})).rejects.toMatchObject({ errorName: 'Offline' })
  })

  test('every error of the catalogue is shown where the catalogue says', () => {
    for (const name of ErrorName.options) expect({ name, place: errorPlace(name) }).toEqual({ name, place: errorCatalogue[name].show })
  })
})
