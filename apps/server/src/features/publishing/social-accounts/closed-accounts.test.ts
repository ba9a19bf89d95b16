import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import { closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#testing/add-person.ts'
import { agreeFeature } from '#testing/agree-feature.ts'
import { publishDue } from '#testing/social-world/fake-youtube.ts'
import type { ClosedDesk } from '#testing/closed-desk.ts'
import { makeCaller, type PublishingWorld } from '#testing/publishing-world.ts'
import { startClosedDesk } from '#testing/start-closed-desk.ts'

let world: PublishingWorld
let desk: ClosedDesk

beforeAll(async () => {
  const started = await startClosedDesk()
  world = started.world
  desk = started.desk
  return started.end
})

describe('an app of the operator', () => {
  test('is staff’s to set up, is checked at once, and keeps its secret', async () => {
    expect((await world.call('GET', '/staff/social-apps')).status).toBe(403)
    expect((await desk.staff('GET', '/staff/social-apps')).body.data.map(({ clientId }: { clientId: null }) => clientId)).toEqual(
      closedPlatforms.map(() => null),
    )
    expect((await desk.saveApp('YOUTUBE', { clientSecret: undefined })).body.errorName).toBe('InvalidParam')
    const wrong = (await desk.saveApp('YOUTUBE', { clientSecret: 'not-the-secret' })).body.app
    expect(wrong).toMatchObject({ clientId: 'app-id', redirectUri: 'https://clips.example/post/callback', check: { outcome: 'refused' } })
    expect((await desk.saveApp('YOUTUBE')).body.app.check.outcome).toBe('accepted')
    const again = await desk.saveApp('YOUTUBE', { clientSecret: undefined, isReviewed: true })
    expect(again.body.app).toMatchObject({ isReviewed: true, check: { outcome: 'accepted' } })
    expect(JSON.stringify(again.body)).not.toContain('app-secret')
    const stored = await sql<{ row: string }>`select to_jsonb(social_app)::text as row from social_app`.execute(world.db)
    expect(stored.rows.map(({ row }) => row).join()).not.toContain('app-secret')
    const platforms = (await world.call('GET', '/social-platforms')).body.data
    expect(platforms[0]).toEqual({ platform: 'YOUTUBE', isAvailable: true, isReviewed: true })
    expect(platforms[1]).toEqual({ platform: 'TIKTOK_BUSINESS', isAvailable: false, isReviewed: false })
  })

  test('is needed before anybody connects', async () => {
    expect((await world.call('POST', '/social-accounts/connect', { platform: 'TWITTER' })).status).toBe(404)
  })
})

describe('a connection', () => {
  beforeAll(async () => {
    for (const platform of closedPlatforms) await desk.saveApp(platform)
  })

  test('ends with an account whose tokens nobody can read', async () => {
    for (const platform of closedPlatforms) {
      const { end, account } = await desk.connect(platform)
      expect([platform, end, account?.platform]).toEqual([platform, 'connected', platform])
    }
    const tokens = Object.values(desk.closed.platforms).flatMap(({ access, refresh }) => [...access.keys(), ...refresh.keys()])
    const stored = await sql<{ row: string }>`select to_jsonb(social_account)::text as row from social_account`.execute(world.db)
    const rows = stored.rows.map(({ row }) => row).join()
    expect(tokens.filter((token) => rows.includes(token))).toEqual([])
    const accounts = (await world.call('GET', '/social-accounts')).body.data as { platform: ClosedPlatform; endsAt: string | null }[]
    expect(accounts.filter(({ endsAt }) => endsAt !== null).map(({ platform }) => platform)).toEqual([
      'LINKEDIN',
      'PINTEREST',
      'TIKTOK_BUSINESS',
    ])
  })

  test('ends in one of five ways, and another account waits for a decision', async () => {
    const { TWITTER: x } = desk.closed.platforms
    const visited = await desk.visit('TWITTER')
    const finish = (body: object, call = world.call) => call('POST', '/social-accounts/finish-connect', body)
    const other = await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'sub_org_admin' } })
    expect((await finish(visited, makeCaller(world.http, other))).body.end).toBe('expired')
    expect((await finish({ state: visited.state })).body.end).toBe('cancelled')
    expect((await finish(visited)).body.end).toBe('expired')
    x.agrees = (scope) => scope.replace(' media.write', '')
    expect(await desk.connect('TWITTER')).toMatchObject({ end: 'fewer-permissions', missingScopes: ['media.write'], account: null })
    x.agrees = (scope) => scope
    const { account } = await desk.connect('TWITTER')
    x.person = { id: '2002', name: 'bob' }
    const end = await desk.connect('TWITTER', account.accountId)
    expect(end).toMatchObject({ end: 'other-account', expectedHandle: '@ada', actualHandle: '@bob', account: null })
    const settled = await world.call('POST', '/social-accounts/settle-connect', { pending: end.pending, choice: 'add' })
    expect(settled.body.account.handle).toBe('@bob')
    x.person = { id: '1001', name: 'ada' }
    expect((await desk.connect('TWITTER', account.accountId)).end).toBe('connected')
  })

  test('of pages is that of the one which is hoped for, else of each that was chosen', async () => {
    const { FACEBOOK_PAGE: facebook } = desk.closed.platforms
    const { account } = await desk.connect('FACEBOOK_PAGE')
    facebook.pages = [{ id: '1', name: 'Read only', mayPost: false }, { id: '777', name: 'Second', mayPost: true }, ...facebook.pages]
    expect((await desk.connect('FACEBOOK_PAGE', account.accountId)).account.accountId).toBe(account.accountId)
    const names = async () => {
      const { data } = (await world.call('GET', '/social-accounts')).body as { data: { platform: ClosedPlatform; name: string }[] }
      return data.flatMap(({ platform, name }) => (platform === 'FACEBOOK_PAGE' ? [name] : []))
    }
    expect(await names()).toEqual(['Ada films'])
    facebook.pages = [...facebook.pages, { id: '888', name: 'Third', mayPost: true }]
    expect((await desk.connect('FACEBOOK_PAGE')).account.name).toBe('Second')
    expect(await names()).toEqual(['Ada films', 'Second', 'Third'])
    facebook.pages = [{ id: '1', name: 'Read only', mayPost: false }]
    expect((await world.call('POST', '/social-accounts/finish-connect', await desk.visit('FACEBOOK_PAGE'))).body.errorName).toBe(
      'PlatformRefusedError',
    )
    facebook.pages = [{ id: '555', name: 'Ada films', mayPost: true }]
  })
})

describe('posts', () => {
  test('wait until it was chosen how they go out; nothing is chosen for anybody', async () => {
    const { account } = await desk.connect('TIKTOK_BUSINESS')
    expect(account.needsChoices).toBe(true)
    const path = `/social-accounts/${account.accountId}/options`
    const { choices } = (await world.call('GET', path)).body
    expect(choices.map(({ name, value }: { name: string; value: null }) => [name, value])).toEqual(
      ['visibility', 'comments', 'duets', 'stitches', 'promotion'].map((name) => [name, null]),
    )
    const refused = await desk.post(['TIKTOK_BUSINESS'])
    expect(refused.body).toMatchObject({ errorName: 'PostRefusedError', details: [{ message: 'choices' }] })
    const values = { visibility: 'SELF_ONLY', comments: 'yes', duets: 'yes', stitches: 'no', promotion: 'own' }
    expect((await world.call('PUT', path, { values })).body.errorName).toBe('InvalidParam')
    const set = await world.call('PUT', path, { values: { ...values, duets: 'no' } })
    expect(set.body.account.needsChoices).toBe(false)
    const member = makeCaller(world.http, await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'member' } }))
    expect((await member('PUT', path, { values: { ...values, duets: 'no' } })).body.errorName).toBe('NoPermission')
  })

  test('go out on every platform once, with their bytes and texts, whatever answer is lost', async () => {
    await desk.chooseAll()
    for (const fake of Object.values(desk.closed.platforms)) fake.processingLooks = 1
    // What the platform took and then works on is asked about, and so is every call whose answer is lost, which is the first on each.
    const unheard = new Set<string>()
    desk.closed.setFaults(({ method, path, body }) => {
      if (method !== 'POST' || !isPublication(path, body) || unheard.has(path)) return undefined
      unheard.add(path)
      return 'drop-answer'
    })
    const { postId, text } = await desk.post(closedPlatforms)
    await desk.workOff()
    const targets = (await world.call('GET', `/posts/${postId}`)).body.post.targets as {
      platform: ClosedPlatform
      state: string
      reason: string | null
    }[]
    const unsettled = targets.filter(
      ({ platform, state, reason }) => state !== 'posted' && !(platform === 'LINKEDIN' && reason === 'undecidable'),
    )
    expect(unsettled).toEqual([])
    const live = desk.closed.live().filter((item) => item.text === text)
    expect(live.map(({ platform }) => platform).toSorted()).toEqual([...closedPlatforms].toSorted())
    expect(new Set(live.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(unheard.size).toBe(6)
  })

  test('with our watermark are refused on TikTok while they are written, until it is removed', async () => {
    const { clip } = desk
    const agree = (isOn: boolean) => world.db.transaction((tx) => agreeFeature(tx, world.owner.orgId, 'RemoveWatermark', { isOn }))
    const render = (enableWatermark: boolean) =>
      world.call('POST', `/engine-clips/${clip.projectId}.${clip.clipId}/render`, {
        target: 'VIDEO_FILE',
        renderPreferenceOverride: { enableWatermark },
      })
    const refusals = async () =>
      (await desk.post(['TIKTOK_BUSINESS', 'PINTEREST'])).body.details?.map(({ message }: { message: string }) => message) ?? []
    await render(true)
    expect(await refusals()).toEqual(['watermark'])
    await agree(false)
    expect(await refusals()).toEqual(['watermark-required'])
    await agree(true)
    await render(false)
    expect(await refusals()).toEqual([])
    await desk.workOff()
  })

  test('that YouTube was handed over appear while this server is away, and can be taken back before', async () => {
    const { YOUTUBE: youtube } = desk.closed.platforms
    const { account } = await desk.connect('YOUTUBE')
    const options = `/social-accounts/${account.accountId}/options`
    const lastChoice = (await world.call('GET', options)).body.choices.at(-1)
    expect(lastChoice).toMatchObject({ name: 'handOver', value: 'no' })
    const choices = { visibility: 'public', madeForKids: 'no', handOver: 'yes' }
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000).toISOString()
    const post = (when: object) => desk.post(['YOUTUBE'], { choices, when })
    const read = async (postId: string) => (await world.call('GET', `/posts/${postId}`)).body.post.targets[0]
    const liveOf = (text: string) => desk.closed.live().filter((item) => item.text === text)
    // One at a time goes out on an account; the others wait for their turn.
    const workAhead = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await desk.workOff(1)
        await sql`update post_target set next_at = now() where state in ('ready', 'scheduled')`.execute(world.db)
      }
    }
    const [stays, leaves, moves] = [await post({ publishAt: soon }), await post({ publishAt: soon }), await post({ publishAt: soon })]
    await workAhead()
    expect(await read(stays.postId)).toMatchObject({ state: 'handed-over', isLive: false, remoteUrl: expect.stringContaining('watch?v=') })
    expect(liveOf(stays.text)).toEqual([])
    expect((await world.call('DELETE', `/post-schedules/${leaves.postId}`)).body.post.targets[0].state).toBe('cancelled')
    const later = { postId: moves.postId, localTime: '2031-05-04T09:00', zone: 'UTC' }
    expect((await world.call('POST', '/posts/move', { moves: [later] })).body.moves[0].isMoved).toBe(true)
    await workAhead()
    expect(await read(moves.postId)).toMatchObject({ state: 'handed-over' })
    const uploadCount = youtube.uploads.size
    expect([...youtube.uploads.values()].flatMap(({ publishAt }) => publishAt ?? [])).toEqual([
      Date.parse(soon),
      Date.parse('2031-05-04T09:00:00Z'),
    ])
    // Before it is approved nothing is handed over.
    const asks = await post({ publishAt: soon })
    await world.call('POST', '/approvals', { postIds: [asks.postId] })
    await workAhead()
    expect([(await read(asks.postId)).state, youtube.uploads.size]).toEqual(['scheduled', uploadCount])
    await world.call('DELETE', `/post-schedules/${asks.postId}`)
    // Nobody here for six hours: the video appears all the same, and is found live.
    youtube.aheadMs = 7 * 3_600_000
    publishDue(youtube)
    expect(liveOf(stays.text)).toHaveLength(1)
    await sql`update post_target set fire_at = fire_at - interval '7 hours', next_at = now() where post_id = ${stays.postId}`.execute(
      world.db,
    )
    await desk.workOff()
    expect(await read(stays.postId)).toMatchObject({ state: 'posted', isLive: true })
    expect([liveOf(stays.text).length, liveOf(leaves.text).length, liveOf(moves.text).length]).toEqual([1, 0, 0])
    // Nothing of a project in the trash appears.
    const setDeleted = (at: string | null) => sql`update project set deleted_at = ${at} where id = ${desk.clip.projectId}`.execute(world.db)
    await setDeleted(new Date().toISOString())
    await desk.workOff(1)
    expect(await read(moves.postId)).toMatchObject({ state: 'needs-you', reason: 'project-deleted', isLive: false, remoteUrl: null })
    expect([...youtube.uploads.values()].some(({ text, id }) => text === moves.text && id !== null)).toBe(false)
    await setDeleted(null)
    await world.call('DELETE', `/post-schedules/${moves.postId}`)
  })

  test('that a platform took and then refused need a person, and are not live', async () => {
    desk.closed.setFaults(undefined)
    const { TIKTOK_BUSINESS: tiktok } = desk.closed.platforms
    tiktok.rejects = 'frame_rate_check_failed'
    const { postId } = await desk.post(['TIKTOK_BUSINESS'])
    await desk.workOff()
    const [target] = (await world.call('GET', `/posts/${postId}`)).body.post.targets
    expect(target).toMatchObject({ state: 'needs-you', reason: 'refused', detail: 'frame_rate_check_failed', isLive: false })
    tiktok.rejects = null
    await world.call('POST', `/posts/${postId}/targets/${target.targetId}/retry`)
    await desk.workOff()
    expect((await world.call('GET', `/posts/${postId}`)).body.post.targets[0].state).toBe('posted')
  })
})

describe('the cap of an account', () => {
  const capOf = async (platform: ClosedPlatform) => {
    const { data } = (await world.call('GET', '/social-accounts')).body
    return data.find((account: { platform: string }) => account.platform === platform)
  }

  test('counts what was posted elsewhere, as the platform tells, before anything is planned', async () => {
    const instagram = desk.closed.platforms.INSTAGRAM_BUSINESS
    const { accountId, cap } = await capOf('INSTAGRAM_BUSINESS')
    expect(cap).toMatchObject({ limit: instagram.cap, source: 'platform', reserved: 0 })
    instagram.elsewhere = instagram.cap - cap.used - 1
    await world.call('POST', `/social-accounts/${accountId}/check`)
    const fuller = (await capOf('INSTAGRAM_BUSINESS')).cap
    expect(fuller).toMatchObject({ used: instagram.cap - 1, limit: instagram.cap })
    expect(Date.parse(fuller.windowEndsAt)).toBeGreaterThan(Date.now())
    expect((await desk.post(['INSTAGRAM_BUSINESS'])).status).toBe(200)
    expect((await desk.post(['INSTAGRAM_BUSINESS'])).body).toMatchObject({
      errorName: 'PostRefusedError',
      details: [{ message: 'cap' }, {}],
    })
    expect((await capOf('INSTAGRAM_BUSINESS')).cap).toMatchObject({ used: instagram.cap - 1, reserved: 1 })
    expect((await world.call('GET', `/social-accounts/${accountId}/options`)).body.cap).toMatchObject({ reserved: 1 })
    instagram.elsewhere = 0
  })

  test('is that of the whole app on YouTube, so posts of other teams count', async () => {
    const other = await addPerson(world.db)
    const before = (await capOf('YOUTUBE')).cap
    await sql`
      with account as (insert into social_account (id, org_id, platform, host, ext_user_id, handle, name, connected_by, session_sealed)
        values ('yt-of-others', ${other.orgId}, 'YOUTUBE', '', 'UCother', '@other', 'Other', ${other.userId}, '') returning id),
      p as (insert into post (id, org_id, project_id, clip_id, render_id, clip_title, duration_ms, width, height, title, text, created_by,
        local_time, zone, is_second, fire_at)
        select 'post-' || number, ${other.orgId}, 'p', 'c', 'r', '', 1, 1, 1, '', '', ${other.userId}, '2026-01-01T00:00', 'UTC', false, now()
        from generate_series(1, 99) number returning id)
      insert into post_target (id, org_id, post_id, account_id, fire_at, state, next_at, deadline_at)
      select 'target-' || p.id, ${other.orgId}, p.id, account.id, now() + interval '1 hour', 'scheduled', now() + interval '1 hour',
        now() + interval '1 day' from p, account`.execute(world.db)
    const { cap } = await capOf('YOUTUBE')
    expect(cap).toMatchObject({ limit: 100, source: 'app', used: before.used, reserved: before.reserved + 99 })
    expect((await desk.post(['YOUTUBE'])).body).toMatchObject({ errorName: 'PostRefusedError', details: [{ message: 'cap' }, {}] })
    const apps = (await desk.staff('GET', '/staff/social-apps')).body.data
    expect(apps.map((app: { platform: string; cap: object | null }) => [app.platform, app.cap !== null])).toContainEqual(['YOUTUBE', true])
    expect(apps[0].cap).toEqual(cap)
    await sql`update post_target set state = 'cancelled', next_at = null, deadline_at = null where org_id = ${other.orgId}`.execute(
      world.db,
    )
    expect((await desk.post(['YOUTUBE'])).status).toBe(200)
  })
})

const isPublication = (path: string, body: Buffer) =>
  /\/(media_publish|threads_publish|tweets|posts|pins)$/.test(path) || body.includes('upload_phase=finish')
