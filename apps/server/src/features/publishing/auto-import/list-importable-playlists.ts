import type { Reply } from '@clipwright/contract/endpoint'
import type { ImportablePlaylist, listImportablePlaylists as endpoint } from '@clipwright/contract/publishing/importable-playlists'
import type { RequestContext } from '#platform/http/context.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import { listYoutubePlaylists } from '../platforms/youtube/playlists.ts'
import { requestIo } from '../social-accounts/account-io.ts'
import { listAccounts } from '../social-accounts/find-account.ts'
import { openAccess } from '../social-accounts/open-access.ts'
import { listChannelRows } from './channels.store.ts'

/** An account that cannot be asked keeps those of the others from nobody. */
export async function listImportablePlaylists(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const io = requestIo(ctx)
  const accounts = (await listAccounts(ctx.db, ctx.orgId)).filter(({ platform }) => platform === 'YOUTUBE')
  const watchedIds = new Set((await listChannelRows(ctx.db, ctx.orgId)).map(({ extUserId }) => extUserId))
  const data: ImportablePlaylist[] = []
  const unreachable: string[] = []
  for (const { id, name } of accounts) {
    try {
      const playlists = await listYoutubePlaylists(io, await openAccess({ db: ctx.db, io }, ctx.orgId, id))
      // What is private has no feed.
      for (const { id: playlistId, title, videoCount } of playlists.filter(({ isPrivate }) => !isPrivate)) {
        const url = `https://www.youtube.com/playlist?list=${encodeURIComponent(playlistId)}`
        data.push({ playlistId, url, title, videoCount, accountName: name, isWatched: watchedIds.has(playlistId) })
      }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      ctx.log.info({ err: error, accountId: id }, 'playlists could not be listed')
      unreachable.push(name)
    }
  }
  return { data, unreachable }
}
