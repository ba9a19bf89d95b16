import { closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#testing/add-person.ts'
import type { ClosedDesk } from '#testing/closed-desk.ts'
import type { PublishingWorld } from '#testing/publishing-world.ts'
import { silentLog } from '#testing/silent-log.ts'
import { startClosedDesk } from '#testing/start-closed-desk.ts'
import { openDesk } from '#testing/publishing-desk.ts'
import { revokeEndedGrants } from './revoke-grants.ts'

let world: PublishingWorld
let desk: ClosedDesk

beforeAll(async () => {
  const started = await startClosedDesk()
  world = started.world
  desk = started.desk
  for (const platform of closedPlatforms) await desk.saveApp(platform)
  return started.end
})

const remove = (accountId: string) => world.call('DELETE', `/social-accounts/${accountId}`)
const revokeDue = () => revokeEndedGrants({ db: world.db, fetch: world.deps.fetch, log: silentLog })
const makeDue = () => sql`update ended_grant set next_at = now() - interval '1 second'`.execute(world.db)
const countLeft = async () => (await world.db.selectFrom('ended_grant').select('account_id').execute()).length
const countTokens = (platform: 'YOUTUBE' | 'TIKTOK_BUSINESS' | 'TWITTER') => desk.closed.platforms[platform].refresh.size

describe('the grant of an account that is removed', () => {
  test('is ended on open platforms some minutes later, and nothing of it is left here', async () => {
    const { accounts } = await openDesk(world)
    const { mastodon, bluesky, peertube } = world.social
    const before = [mastodon.tokens.size, bluesky.refresh.size, peertube.access.size]
    for (const accountId of Object.values(accounts)) await remove(accountId)
    expect([await revokeDue(), await countLeft()]).toEqual([0, 5])
    await makeDue()
    expect(await revokeDue()).toBe(5)
    expect([mastodon.tokens.size, bluesky.refresh.size, peertube.access.size]).toEqual(before.map((count) => count - 1))
    expect([await revokeDue(), await countLeft()]).toEqual([0, 0])
  })

  test('is tried again while the platform is away, and forgotten after days', async () => {
    const { account } = await desk.connect('TWITTER')
    await remove(account.accountId)
    desk.closed.setFaults(() => 503)
    await makeDue()
    await revokeDue()
    expect([await revokeDue(), await countLeft()]).toEqual([0, 1])
    desk.closed.setFaults(undefined)
    const before = countTokens('TWITTER')
    await makeDue()
    await revokeDue()
    expect([countTokens('TWITTER'), await countLeft()]).toEqual([before - 1, 0])

    const again = await desk.connect('TWITTER')
    await remove(again.account.accountId)
    desk.closed.setFaults(() => 503)
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await countLeft()).toBe(1)
      await makeDue()
      await revokeDue()
    }
    desk.closed.setFaults(undefined)
    expect(await countLeft()).toBe(0)
  })

  test('stays where it is the person’s for another account here, and ends with the last one', async () => {
    const { account } = await desk.connect('YOUTUBE')
    const other = await addPerson(world.db)
    await sql`insert into social_account (id, org_id, platform, host, ext_user_id, handle, name, connected_by, session_sealed)
      select 'same-channel', ${other.orgId}, platform, host, ext_user_id, handle, name, ${other.userId}, session_sealed
      from social_account where id = ${account.accountId}`.execute(world.db)
    await remove(account.accountId)
    await makeDue()
    await revokeDue()
    expect([countTokens('YOUTUBE'), await countLeft()]).toEqual([1, 0])
    const again = await desk.connect('YOUTUBE')
    await sql`delete from social_account where id = 'same-channel'`.execute(world.db)
    await remove(again.account.accountId)
    await sql`delete from ended_grant where account_id = 'same-channel'`.execute(world.db)
    await makeDue()
    await revokeDue()
    expect([countTokens('YOUTUBE'), await countLeft()]).toEqual([0, 0])
  })

  test('ends with the rows of its team, and is no failure where it has ended already', async () => {
    const { account } = await desk.connect('TIKTOK_BUSINESS')
    await sql`delete from social_account where id = ${account.accountId}`.execute(world.db)
    await makeDue()
    await revokeDue()
    expect([countTokens('TIKTOK_BUSINESS'), await countLeft()]).toEqual([0, 0])
    const again = await desk.connect('TIKTOK_BUSINESS')
    await remove(again.account.accountId)
    desk.closed.platforms.TIKTOK_BUSINESS.revokeAll()
    await makeDue()
    await revokeDue()
    expect(await countLeft()).toBe(0)
  })
})
