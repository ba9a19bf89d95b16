import { errorCatalogue, type ErrorName } from '@clipwright/contract/errors'
import { answerCall } from '../../dev/fake-calls.ts'
import { makeState, type FakeState } from '../../dev/fake-state.ts'
import { openSession } from '#platform/session.ts'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'

type SeenCall = { method: string; path: string; body: Record<string, unknown>; headers: Headers }

export type FakeServer = {
  state: FakeState
  seen: SeenCall[]
  failNext: (errorName: ErrorName) => void
  /** Until the returned function is called, no change gets a response. */
  hold: () => () => void
}

/** Answers `fetch` like the server, from invented projects. The only fake of the component tests. */
export function startFakeServer(): FakeServer {
  const state = makeState(0)
  const calls: SeenCall[] = []
  const failures: ErrorName[] = []
  let barrier: Promise<void> | undefined
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const path = url.pathname.replace(/^\/api/, '')
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    calls.push({ method, path, body, headers: new Headers(init.headers) })
    if (isChange(method, path)) await barrier
    const forced = isChange(method, path) ? failures.shift() : undefined
    return toResponse(forced ?? answerCall(state, { method, path, query: url.searchParams, body }))
  }
  const hold = () => {
    let release = () => {}
    barrier = new Promise((resolve) => {
      release = resolve
    })
    return () => {
      barrier = undefined
      release()
    }
  }
  openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg] })
  return { state, seen: calls, failNext: (errorName) => failures.push(errorName), hold }
}

/** Counting uses POST but changes nothing. */
function isChange(method: string, path: string): boolean {
  return method !== 'GET' && !path.endsWith('/count')
}

function toResponse(answer: object | ErrorName): Response {
  if (typeof answer !== 'string') return Response.json(answer)
  const entry = errorCatalogue[answer]
  const body = { errorName: answer, errorMessage: entry.message, statusCode: entry.status, requestId: 'req_test' }
  return Response.json(body, { status: entry.status })
}
