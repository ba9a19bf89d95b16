import { QueryClient } from '@tanstack/react-query'
import type { AuthUser, UserOrg } from '@clipwright/contract/identity/auth'
import { OrgId, UserId } from '@clipwright/contract/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listProjects } from '@clipwright/contract/projects/projects'
import { fakeOrg, fakeUser } from '../../dev/fake-people.ts'
import { followSession } from '../app/follow-session.ts'
import { api } from './api-client.ts'
import { checkSession } from './check-session.ts'
import { restoreCache } from './persisted-cache.ts'
import { writeStored } from './stored-state.ts'
import { restoreOnDemand, restoreSession } from './restore-session.ts'
import { closeSession, currentSession, enterOrg, loseSession, openSession, signOutDueKey, useSession } from './session.ts'

const token = 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN'
const secondOrg: UserOrg = { ...fakeOrg, orgId: OrgId.parse('org_second1'), orgName: 'Second', selected: false }
const other: AuthUser = { ...fakeUser, id: UserId.parse('usr_other01'), sub: UserId.parse('usr_other01') }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

type Answer = { status?: number; body: object } | 'offline'
/** Responses by path; anything else is an empty success. */
let answers: Record<string, Answer>
let requests: { path: string; authorization: string | null }[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ session: null, leftOnPurpose: false, isLeaving: false })
  answers = {}
  requests = []
  globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname
    requests.push({ path, authorization: new Headers(init?.headers).get('authorization') })
    const answer = answers[path] ?? { body: {} }
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
})
afterEach(() => closeSession())

const profiles = (user: AuthUser | null, more: object = {}) => ({
  body: user
    ? { signedIn: true, hasLocalMailbox: false, token, user, orgs: [fakeOrg], ...more }
    : { signedIn: false, hasLocalMailbox: false },
})
const storedText = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie

describe('the token', () => {
  test('is never in the browser’s storage', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg, secondOrg], expiresAt: inAnHour() })
    expect(storedText()).toContain(fakeUser.email)
    enterOrg(secondOrg.orgId)
    answers['/api/auth/login-profiles'] = profiles(fakeUser)
    await checkSession()
    expect(storedText()).not.toContain(token)
    closeSession()
    expect(storedText()).not.toContain(fakeUser.email)
  })

  test('is fetched by cookie after a reload, and calls wait for it', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    const account = currentSession()?.account
    useSession.setState({
      session: {
        token: null,
        account: account ?? null,
        user: null,
        orgs: [],
        expiresAt: null,
        impersonator: null,
        hasRunOut: false,
        isPlaceLost: false,
      },
    })
    answers['/api/auth/login-profiles'] = profiles(fakeUser)
    restoreOnDemand()
    await Promise.all([api.call(listProjects, {}), api.call(listProjects, {})])
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/login-profiles', '/api/clip-projects', '/api/clip-projects'])
    expect(requests[1]?.authorization).toBe(`Bearer ${token}`)
  })

  test('that cannot be fetched leaves the page readable, and the next call tries again', async () => {
    useSession.setState({
      session: {
        token: null,
        account: null,
        user: null,
        orgs: [],
        expiresAt: null,
        impersonator: null,
        hasRunOut: false,
        isPlaceLost: false,
      },
    })
    restoreOnDemand()
    answers['/api/auth/login-profiles'] = 'offline'
    await expect(api.call(listProjects, {})).rejects.toMatchObject({ errorName: 'Offline' })
    expect(currentSession()).not.toBeNull()
    answers['/api/auth/login-profiles'] = profiles(fakeUser)
    await api.call(listProjects, {})
    expect(requests.at(-1)?.authorization).toBe(`Bearer ${token}`)
  })

  test('of a signed-out browser clears the pages shown from storage', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    answers['/api/auth/login-profiles'] = profiles(null)
    await restoreSession()
    expect(currentSession()).toBeNull()
    expect(storedText()).not.toContain(fakeUser.email)
  })

  test('fetched before somebody signed in here does not end that sign-in', async () => {
    answers['/api/auth/login-profiles'] = profiles(null)
    const late = restoreSession()
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    await late
    expect(currentSession()?.token).toBe(token)
  })

  test('of somebody who signed out offline is ended on the next visit before anything is shown', async () => {
    writeStored(signOutDueKey, true)
    answers['/api/auth/login-profiles'] = profiles(fakeUser)
    await restoreSession()
    expect(requests).toContainEqual({ path: '/api/auth/logout', authorization: `Bearer ${token}` })
    expect(currentSession()).toBeNull()
    expect(storedText()).not.toContain(signOutDueKey)
  })
})

describe('a session that the server refuses', () => {
  test('that expired keeps the page, and its calls do not wait', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg], expiresAt: new Date(Date.now() - 1000).toISOString() })
    loseSession(token)
    expect(currentSession()).toMatchObject({ token: null, hasRunOut: true, account: { email: fakeUser.email } })
    await expect(api.call(listProjects, {})).rejects.toMatchObject({ errorName: 'LoginRequired' })
    expect(requests).toEqual([])
  })

  test('before its expiry was ended by somebody: nothing stays', () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg], expiresAt: inAnHour() })
    loseSession(token)
    expect(currentSession()).toBeNull()
  })

  test('is not the current one when the call had another token or none', () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg], expiresAt: inAnHour() })
    loseSession('the-token-of-before')
    loseSession(null)
    expect(currentSession()?.token).toBe(token)
  })

  test('is identified by the token of the refused call', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg], expiresAt: inAnHour() })
    globalThis.fetch = async () => Response.json({ errorName: 'LoginRequired' }, { status: 401 })
    await expect(api.call(listProjects, {})).rejects.toMatchObject({ errorName: 'LoginRequired', sentToken: token })
    await expect(api.call(listProjects, {}, { token: 'another' })).rejects.toMatchObject({ sentToken: 'another' })
  })
})

describe('checking who is signed in', () => {
  test('signs this page out when it is somebody else, at most once a minute', async () => {
    const nowMs = Date.now()
    answers['/api/auth/login-profiles'] = profiles(other)
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    await checkSession(nowMs)
    expect(currentSession()).toBeNull()
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    await checkSession(nowMs + 59_000)
    expect(currentSession()?.user?.id).toBe(fakeUser.id)
    await checkSession(nowMs + 61_000)
    expect(currentSession()).toBeNull()
  })

  test('applies changes, and stays in the organisation of this page', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg, secondOrg] })
    enterOrg(secondOrg.orgId)
    answers['/api/auth/login-profiles'] = profiles({ ...fakeUser, name: 'Renamed' }, { orgs: [fakeOrg, secondOrg] })
    await checkSession()
    expect(currentSession()?.account).toMatchObject({ name: 'Renamed', orgId: secondOrg.orgId })
  })

  test('follows an impersonation started in another tab', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    answers['/api/auth/login-profiles'] = profiles(other, {
      impersonator: { userId: fakeUser.id, name: 'Staff', email: 'staff@team.test' },
    })
    await checkSession()
    expect(currentSession()).toMatchObject({ user: { id: other.id }, impersonator: { userId: fakeUser.id } })
    expect(storedText()).not.toContain(other.id)
    answers['/api/auth/login-profiles'] = profiles(fakeUser)
    await checkSession()
    expect(currentSession()).toMatchObject({ user: { id: fakeUser.id }, impersonator: null })
  })

  test('does nothing when the server is unreachable', async () => {
    openSession({ token, user: fakeUser, orgs: [fakeOrg] })
    answers['/api/auth/login-profiles'] = 'offline'
    await expect(checkSession()).rejects.toMatchObject({ errorName: 'Offline' })
    expect(currentSession()?.token).toBe(token)
  })
})

describe('loaded data', () => {
  const scope = `${fakeUser.id}.${fakeOrg.orgId}`
  async function loaded() {
    openSession({ token, user: fakeUser, orgs: [fakeOrg, secondOrg] })
    const client = new QueryClient()
    const stop = followSession(client)
    client.setQueryData(['projects'], ['secret of the first'])
    writeStored(`cache.${scope}`, {
      savedAt: Date.now(),
      entries: [{ key: ['projects'], data: ['secret of the first'], updatedAt: Date.now() }],
    })
    return { client, stop }
  }

  test('is gone from memory and storage after signing out, of every organisation', async () => {
    const { client, stop } = await loaded()
    writeStored(`cache.${fakeUser.id}.${secondOrg.orgId}`, { savedAt: Date.now(), entries: [] })
    closeSession()
    expect(client.getQueryData(['projects'])).toBeUndefined()
    expect(Object.keys(localStorage).filter((key) => key.includes('cache'))).toEqual([])
    stop()
  })

  test('is not shown in another organisation of the same person, nor to another person', async () => {
    const { client, stop } = await loaded()
    enterOrg(secondOrg.orgId)
    expect(client.getQueryData(['projects'])).toBeUndefined()
    client.setQueryData(['projects'], ['secret of the second'])
    openSession({ token, user: other, orgs: [fakeOrg] })
    expect(client.getQueryData(['projects'])).toBeUndefined()
    stop()
    const fresh = new QueryClient()
    restoreCache(fresh, `${other.id}.${fakeOrg.orgId}`)
    expect(fresh.getQueryData(['projects'])).toBeUndefined()
  })

  test('stays when the same person’s session is renewed in the same organisation', async () => {
    const { client, stop } = await loaded()
    openSession({ token: 'another-token-of-the-same-person-00000000000', user: fakeUser, orgs: [fakeOrg, secondOrg] })
    expect(client.getQueryData(['projects'])).toEqual(['secret of the first'])
    stop()
  })
})
