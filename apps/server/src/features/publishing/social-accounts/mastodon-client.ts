import { z } from 'zod'
import type { Db } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'
import { type MastodonClient, registerMastodonClient } from '../platforms/mastodon/authorize.ts'
import { openPassage, sealPassage } from './account-session.ts'
import { findClient, insertClient, listClients } from './social-connections.store.ts'
import type { Visit } from './visit.ts'

const platform = 'MASTODON'
export const clientOwner = (host: string) => `social-client:${platform}:${host}`

/** This installation as a client of the server, registered once for each address it is reached under. */
export async function openMastodonClient(
  ctx: RequestContext,
  io: PlatformIo,
  { host, redirectUri }: Pick<Visit, 'host' | 'redirectUri'>,
): Promise<MastodonClient> {
  const key = { platform, host, redirectUri } as const
  const stored = (await findClient(ctx.db, key)) ?? (await register(ctx, io, key))
  return openClient(ctx.db, host, stored)
}

type StoredClient = { clientId: string; secretSealed: Buffer }

async function openClient(db: Db, host: string, { clientId, secretSealed }: StoredClient): Promise<MastodonClient> {
  return { clientId, clientSecret: await openPassage(db, clientOwner(host), secretSealed, z.string()) }
}

/** The same under every address it was reached under. */
export async function listMastodonClients(db: Db, host: string): Promise<MastodonClient[]> {
  const rows = await listClients(db, { platform, host })
  return Promise.all(rows.map((row) => openClient(db, host, row)))
}

async function register(ctx: RequestContext, io: PlatformIo, key: { platform: 'MASTODON'; host: string; redirectUri: string }) {
  const { clientId, clientSecret } = await registerMastodonClient(io, key.host, key.redirectUri)
  const fresh = { clientId, secretSealed: await sealPassage(ctx.db, clientOwner(key.host), clientSecret) }
  await insertClient(ctx.db, key, fresh)
  // Another call may have been first.
  return (await findClient(ctx.db, key)) ?? fresh
}
