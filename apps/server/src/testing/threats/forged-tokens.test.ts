import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '../add-person.ts'
import { startThreatServer, type ThreatServer } from './threat-server.ts'

let server: ThreatServer
let real = ''
let sessionId = ''
let userId = ''
beforeAll(async () => {
  server = await startThreatServer()
  const person = await addPerson(server.db)
  real = person.token
  userId = person.userId
  const row = await server.db
    .selectFrom('session_token')
    .select(['id', 'token_hash'])
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  sessionId = row.id
})
afterAll(() => server[Symbol.asyncDispose]())

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({ sub: userId, sid: sessionId, role: 'owner', exp: 4102444800 })
const jwt = (header: object, key: string | Buffer) => {
  const text = `${b64(header)}.${b64(claims())}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const forgeries: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['nothing after the word', () => ''],
  ['a made-up token of the right length', () => randomBytes(32).toString('base64url')],
  ['the real one with its first letter changed', () => (real.startsWith('A') ? 'B' : 'A') + real.slice(1)],
  ['the real one with its last letter changed', () => real.slice(0, -1) + (real.endsWith('A') ? 'Q' : 'A')],
  ['the real one cut short', () => real.slice(0, -1)],
  ['the real one with a letter more', () => `${real}A`],
  ['the real one twice', () => real + real],
  ['the real one in capitals', () => real.toUpperCase()],
  ['the real one encoded once more', () => Buffer.from(real).toString('base64url')],
  ['the real one as standard base64', () => `${real.replaceAll('-', '+').replaceAll('_', '/')}=`],
  ['the id of the session', () => sessionId.padEnd(43, '=')],
  ['the id of the person', () => userId.padEnd(43, '=')],
  ['the hash from the database, hex', () => hashOf('hex')],
  ['the hash from the database, base64url', () => hashOf('base64url')],
  ['a token that signs nothing (alg none)', () => `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims())}.`],
  ['a token that signs nothing, in capitals', () => `${b64({ alg: 'NONE' })}.${b64(claims())}.`],
  ['a token signed with an empty key', () => jwt({ alg: 'HS256' }, '')],
  ['a token signed with a public word', () => jwt({ alg: 'HS256' }, 'secret')],
  ['a token whose key id is a path', () => jwt({ alg: 'HS256', kid: '../../../../dev/null' }, '')],
  ['a token whose key id is a query', () => jwt({ alg: 'HS256', kid: "x' union select 'k'--" }, 'k')],
  ['a token that brings its own key', () => jwt({ alg: 'HS256', jwk: { kty: 'oct', k: 'aw' } }, Buffer.from('aw', 'base64url'))],
  ['a token that names a place of keys', () => jwt({ alg: 'HS256', jku: 'https://evil.example/keys' }, 'k')],
  ['a key of the shape of an API key', () => `cwk_${randomBytes(30).toString('base64url')}`],
  ['a credential of the free tools', () => grant()],
  ['the key of a media link', () => mediaToken()],
  ['a wildcard', () => '%'.repeat(43)],
  ['a quote that would end a query', () => `${real}' or '1'='1`],
]

async function hashOf(encoding: 'hex' | 'base64url'): Promise<string> {
  const { token_hash: hash } = await server.db
    .selectFrom('session_token')
    .select('token_hash')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return hash.toString(encoding)
}

async function grant(): Promise<string> {
  const { text } = await server.call({ method: 'POST', url: '/api/auth/grant-free-tool-credential', body: {}, token: null })
  return (JSON.parse(text) as { token: string }).token
}

function mediaToken(): string {
  return server.deps.mediaLinks.sign('a/key', { contentType: 'text/plain', fileName: 'a.txt' }).split('/')[3] ?? ''
}

test.each(forgeries)('%s grants no access', async (_what, forge) => {
  const reply = await server.call({ url: '/api/users?q=mine', token: null, headers: { authorization: `Bearer ${await forge()}` } })
  expect({ status: reply.status, name: (JSON.parse(reply.text) as { errorName: string }).errorName }).toEqual({
    status: 401,
    name: 'LoginRequired',
  })
})

test('the real one grants access, so the others were refused for being forged', async () => {
  expect((await server.call({ url: '/api/users?q=mine', token: real })).status).toBe(200)
})

test.each([
  ['in the address', () => ({ url: `/api/users?q=mine&access_token=${real}&token=${real}` })],
  ['in a cookie of the session', () => ({ url: '/api/users?q=mine', headers: { cookie: `clipwright-session=${real}` } })],
  ['under another scheme', () => ({ url: '/api/users?q=mine', headers: { authorization: `Basic ${real}` } })],
  [
    'in headers that some servers take',
    () => ({ url: '/api/users', headers: { 'x-access-token': real, 'x-api-key': real, 'x-user-id': userId } }),
  ],
])('a real token %s is not accepted', async (_where, request) => {
  expect((await server.call({ ...request(), token: null })).status).toBe(401)
})
