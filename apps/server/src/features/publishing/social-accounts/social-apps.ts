import type { UserId } from '@clipwright/contract/ids'
import { type ClosedPlatform, closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { Db, Tx } from '#platform/db/tx.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'
import { checkClient } from '../platforms/code-flow.ts'
import { flowOf } from '../platforms/platforms.ts'
import { openAppClient, sealAppSecret } from './app-client.ts'
import * as store from './social-apps.store.ts'

export type SocialAppFacts = {
  platform: ClosedPlatform
  scopes: readonly string[]
  consoleUrl: string
  row: store.SocialAppRow | undefined
  accountCount: number
}

/** Every platform that asks for an app, with the one that was set up. */
export async function readSocialApps(db: Db): Promise<SocialAppFacts[]> {
  const [apps, counts] = [await store.listApps(db), await store.countAccounts(db)]
  return closedPlatforms.map((platform) => {
    const { scopes, consoleUrl } = flowOf(platform)
    const row = apps.find((one) => one.platform === platform)
    return { platform, scopes, consoleUrl, row, accountCount: counts.get(platform) ?? 0 }
  })
}

type AppKeys = { clientId: string; clientSecret: string; isReviewed: boolean; userId: UserId }

export async function storeSocialApp(
  db: Db,
  platform: ClosedPlatform,
  { clientSecret, ...keys }: AppKeys,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  const secretSealed = await sealAppSecret(db, platform, clientSecret)
  await db.transaction(async (tx) => {
    await store.saveApp(tx, { platform, secretSealed, ...keys })
    await alongside(tx)
  })
}

/** Asks the platform about the stored keys and writes down what it said. */
export async function checkSocialApp(db: Db, io: PlatformIo, platform: ClosedPlatform, redirectUri: string): Promise<void> {
  const client = await openAppClient(db, platform)
  if (!client) return
  const check = await checkClient(io, flowOf(platform), client, redirectUri)
  await db.transaction((tx) => store.saveCheck(tx, platform, check))
}

/** False when there was none. */
export const forgetSocialApp = (tx: Tx, platform: ClosedPlatform): Promise<boolean> => store.removeApp(tx, platform)
