import type { Flag } from '@clipwright/contract/announcements/flags'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { caller } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { flagRoutes } from './flags.routes.ts'

let database: TestDatabase
let http: TestHttp
let staff: AddedPerson
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: flagRoutes, env: { STAFF_EMAILS: 'helper@staff.test' } })
  staff = await addPerson(http.db, { email: 'helper@staff.test', name: 'Helper' })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await http.db.deleteFrom('rate_count').execute()
})

const everybody = { conditions: [], percent: 100 }
async function create(key: string, more: object = {}): Promise<Flag> {
  const { status, body } = await call(staff, 'POST', '/staff/flags', { body: { key, kind: 'gate', rules: [everybody], ...more } })
  expect(status).toBe(200)
  return body
}

test('every call is for staff only', async () => {
  const ada = await addPerson(http.db)
  const flag = await create('for_staff')
  const rule = { revision: flag.revision, rules: [] }
  const calls = [
    ['GET', '/staff/flags', undefined],
    ['POST', '/staff/flags', { key: 'mine', kind: 'gate' }],
    ['PUT', '/staff/flags/for_staff', rule],
    ['POST', '/staff/flags/for_staff/switch', { isEnabled: true }],
    ['DELETE', '/staff/flags/for_staff', undefined],
    ['GET', '/staff/flags/for_staff/people', undefined],
    ['GET', '/staff/flags/for_staff/history', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect(await call(ada, method, path, body ? { body } : {})).toMatchObject({ status: 403, body: { errorName: 'NoPermission' } })
  }
  expect((await call(staff, 'GET', '/staff/flags')).body.data).toContainEqual(flag)
})

test('a flag is created disabled, then enabled, changed and deleted, and each step is in the audit log with its author', async () => {
  const flag = await create('whole_life')
  expect(flag).toMatchObject({ isEnabled: false, isBuiltIn: false, revision: 1 })
  const on = await call(staff, 'POST', '/staff/flags/whole_life/switch', { body: { isEnabled: true } })
  expect(on.body).toMatchObject({ isEnabled: true, revision: 2 })
  const reply = await call(staff, 'PUT', '/staff/flags/whole_life', { body: { revision: 2, rules: [{ conditions: [], percent: 12.5 }] } })
  expect(reply.body.rules).toEqual([{ conditions: [], percent: 12.5, by: 'person', group: null }])
  const { body } = await call(staff, 'GET', '/staff/flags/whole_life/history')
  expect(body.changes.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['flag.changed', 'Helper'],
    ['flag.switched', 'Helper'],
    ['flag.created', 'Helper'],
  ])
  expect((await call(staff, 'DELETE', '/staff/flags/whole_life')).status).toBe(200)
  expect((await call(staff, 'GET', '/staff/flags/whole_life/people')).body.errorName).toBe('RecordNotExisted')
})

test('of two people who change a flag at once, the second is told', async () => {
  const { revision } = await create('two_at_once')
  const change = (percent: number) =>
    call(staff, 'PUT', '/staff/flags/two_at_once', { body: { revision, rules: [{ conditions: [], percent }] } })
  const results = await Promise.all([change(10), change(20)])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('open pages hear of a switch, and only once when it is thrown twice', async () => {
  await create('told_once')
  await http.db.deleteFrom('live_event').execute()
  for (let times = 0; times < 2; times += 1) await call(staff, 'POST', '/staff/flags/told_once/switch', { body: { isEnabled: true } })
  const rows = await http.db.selectFrom('live_event').select('event').where('org_id', '=', staff.orgId).execute()
  expect(rows).toEqual([{ event: { type: 'flags.changed' } }])
})

test.each([
  ['a name with a capital', { key: 'Upper' }],
  ['a name that begins with a digit', { key: '1st' }],
  ['groups of a gate', { groups: [{ name: 'a', weight: 1 }] }],
  ['an experiment without groups', { kind: 'experiment' }],
  ['an experiment that gives nobody a group', { kind: 'experiment', groups: [{ name: 'a', weight: 0 }] }],
  [
    'two groups of one name',
    {
      kind: 'experiment',
      groups: [
        { name: 'a', weight: 1 },
        { name: 'a', weight: 1 },
      ],
    },
  ],
  [
    'a rule for a group that is not there',
    { kind: 'experiment', groups: [{ name: 'a', weight: 1 }], rules: [{ ...everybody, group: 'b' }] },
  ],
  ['values of a gate', { values: { a: 1 } }],
  ['more than everybody', { rules: [{ conditions: [], percent: 101 }] }],
  ['a condition of an unknown kind', { rules: [{ conditions: [{ kind: 'country', codes: ['DE'] }], percent: 1 }] }],
  ['a condition without anybody', { rules: [{ conditions: [{ kind: 'plan', plans: [] }], percent: 1 }] }],
])('%s is refused', async (_what, more) => {
  const { status, body } = await call(staff, 'POST', '/staff/flags', { body: { key: 'refused', kind: 'gate', ...more } })
  expect([status, body.errorName]).toEqual([400, 'InvalidParam'])
})

test('a name is taken once, and flags that the app itself uses cannot be deleted', async () => {
  await create('taken')
  const again = await call(staff, 'POST', '/staff/flags', { body: { key: 'taken', kind: 'gate' } })
  expect(again.body.errorName).toBe('NameDuplicated')
  expect((await call(staff, 'DELETE', '/staff/flags/clip_web_sentry')).body.errorName).toBe('NoPermission')
})

test('staff see the answer of a flag for each person, with the reason', async () => {
  const ada = await addPerson(http.db, { name: 'Zed Arrow Found', orgName: 'Zed films' })
  await addPerson(http.db, { name: 'Zed Arrow Other' })
  const groups = [
    { name: 'control', weight: 1 },
    { name: 'short', weight: 1 },
  ]
  const rules = [{ conditions: [{ kind: 'person', userIds: [ada.userId] }], percent: 100, group: 'short' }]
  await create('who_is_where', { kind: 'experiment', groups, rules })
  await call(staff, 'POST', '/staff/flags/who_is_where/switch', { body: { isEnabled: true } })
  const { body } = await call(staff, 'GET', '/staff/flags/who_is_where/people?query=zed%20arrow')
  expect(body).toMatchObject({ total: 2, hasMore: false })
  expect(body.data).toContainEqual({
    userId: ada.userId,
    name: 'Zed Arrow Found',
    email: ada.email,
    orgName: 'Zed films',
    isOn: true,
    group: 'short',
    reason: 'TARGETING_MATCH',
  })
  expect(body.data).toContainEqual(expect.objectContaining({ name: 'Zed Arrow Other', isOn: false, group: null, reason: 'DEFAULT' }))
})
