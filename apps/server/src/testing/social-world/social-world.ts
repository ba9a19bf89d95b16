import { startFakeBluesky } from './fake-bluesky.ts'
import { startFakeMastodon } from './fake-mastodon.ts'
import { startFakePeertube } from './fake-peertube.ts'
import type { FaultPlan, LiveItem } from './fake-platform.ts'
import { startFakeReceiver } from './fake-receiver.ts'

/** One fake of each platform, with a ledger of everything that is live. */
export async function startSocialWorld() {
  const platforms = {
    mastodon: await startFakeMastodon(),
    bluesky: await startFakeBluesky(),
    peertube: await startFakePeertube(),
    receiver: await startFakeReceiver(),
  }
  const all = Object.values(platforms)
  return {
    ...platforms,
    /** Everything that is live anywhere. */
    live: (): LiveItem[] => all.flatMap(({ live }) => live),
    /** The same faults for every platform. */
    setFaults: (faults: FaultPlan | undefined) => {
      for (const platform of all) platform.faults = faults
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((platform) => platform.close()))
    },
  }
}
