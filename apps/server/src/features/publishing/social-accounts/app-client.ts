import { type ClosedPlatform, closedPlatforms, type SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { z } from 'zod'
import type { Db } from '#platform/db/tx.ts'
import type { AppClient } from '../platforms/platform.ts'
import { openPassage, sealPassage } from './account-session.ts'
import { findApp } from './social-apps.store.ts'

export const appOwner = (platform: ClosedPlatform) => `social-app:${platform}`

const isClosed = (platform: SocialPlatform): platform is ClosedPlatform => (closedPlatforms as readonly string[]).includes(platform)

export const sealAppSecret = (db: Db, platform: ClosedPlatform, secret: string) => sealPassage(db, appOwner(platform), secret)

/** The operator’s app at a platform; null where it needs none, or none was set up. */
export async function openAppClient(db: Db, platform: SocialPlatform): Promise<AppClient | null> {
  const row = isClosed(platform) ? await findApp(db, platform) : undefined
  if (!row) return null
  return { clientId: row.clientId, clientSecret: await openPassage(db, appOwner(row.platform), row.secretSealed, z.string()) }
}
