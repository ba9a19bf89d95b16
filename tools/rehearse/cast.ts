import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { type ClosedPlatform, closedPlatforms, type SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { openClosedDesk } from '../../apps/server/src/testing/closed-desk.ts'
import { openDesk } from '../../apps/server/src/testing/publishing-desk.ts'
import type { PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import type { FakePlatform } from '../../apps/server/src/testing/social-world/fake-platform.ts'

const openPlatforms = ['MASTODON', 'BLUESKY', 'PEERTUBE', 'WEBHOOK'] as const
const isClosed = (platform: SocialPlatform): platform is ClosedPlatform => closedPlatforms.some((one) => one === platform)
/** So few that delays make posts wait for it: as many as a day has. */
const instagramCap = 6

export type Account = Pick<SocialAccount, 'accountId' | 'platform' | 'health' | 'limits'>

/** An account on every platform, open and closed, with the caps that each platform has. */
export async function openCast(world: PublishingWorld) {
  await openDesk(world)
  const closed = await openClosedDesk(world)
  closed.closed.platforms.INSTAGRAM_BUSINESS.cap = instagramCap
  for (const platform of closedPlatforms) await closed.saveApp(platform)
  await closed.chooseAll()
  const { mastodon, bluesky, peertube, receiver } = world.social
  const fakes: Partial<Record<SocialPlatform, FakePlatform>> = {
    MASTODON: mastodon,
    BLUESKY: bluesky,
    PEERTUBE: peertube,
    WEBHOOK: receiver,
    ...closed.closed.platforms,
  }
  const listAccounts = async () =>
    ((await world.call('GET', '/social-accounts')).body.data as Account[]).filter(({ platform }) => fakes[platform] !== undefined)
  return {
    fakes,
    accounts: await listAccounts(),
    live: () => [...world.social.live(), ...closed.closed.live()],
    /** Connects again what a platform no longer accepts, as whoever reads the notice does. Returns how many. */
    async relinkEnded(): Promise<number> {
      const ended = (await listAccounts()).filter(({ health }) => health === 'relink')
      for (const { accountId, platform } of ended) {
        const fake = fakes[platform]
        if (!fake) continue
        const { faults } = fake
        fake.faults = undefined
        await (isClosed(platform) ? closed.connect(platform, accountId) : relinkOpen(world, platform, accountId))
        fake.faults = faults
      }
      return ended.length
    },
    setFaults(choose: (platform: SocialPlatform) => FakePlatform['faults']) {
      for (const platform of [...openPlatforms, ...closedPlatforms]) {
        const fake = fakes[platform]
        if (fake) fake.faults = choose(platform)
      }
    },
    [Symbol.asyncDispose]: () => closed[Symbol.asyncDispose](),
  }
}

async function relinkOpen({ call, social }: PublishingWorld, platform: SocialPlatform, relinkOf: SocialAccountId): Promise<void> {
  const { bluesky, peertube } = social
  const passwords = {
    BLUESKY: { host: bluesky.origin, identifier: 'ada.test', password: 'app-pass-word' },
    PEERTUBE: { host: peertube.origin, identifier: 'ada', password: 'long-password' },
  }
  if (platform === 'BLUESKY' || platform === 'PEERTUBE') {
    await call('POST', '/social-accounts', { platform, relinkOf, ...passwords[platform] })
  }
}
