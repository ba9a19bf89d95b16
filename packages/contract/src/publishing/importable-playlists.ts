import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const ImportablePlaylist = z.object({
  playlistId: z.string(),
  /** As it can be watched. */
  url: z.string(),
  title: z.string(),
  videoCount: z.int(),
  /** The connected account that it belongs to. */
  accountName: z.string(),
  isWatched: z.boolean(),
})
export type ImportablePlaylist = z.infer<typeof ImportablePlaylist>

export const listImportablePlaylists = endpoint({
  name: 'listImportablePlaylists',
  method: 'GET',
  path: '/importable-youtube-playlists',
  summary: 'Playlists of the connected accounts on YouTube that can be watched: those that are not private.',
  permission: 'org:edit',
  rate: { limit: 60, windowSec: 3600 },
  /** `unreachable`: names of accounts that could not be asked. */
  reply: z.object({ data: z.array(ImportablePlaylist), unreachable: z.array(z.string()) }),
  example: {
    reply: {
      data: [
        {
          playlistId: 'PLxxxxxxxxxxxxxxxx',
          url: 'https://www.youtube.com/playlist?list=PLxxxxxxxxxxxxxxxx',
          title: 'Talks',
          videoCount: 12,
          accountName: 'Ada',
          isWatched: false,
        },
      ],
      unreachable: [],
    },
  },
  errors: ['NoPermission', 'RateExceed'],
})
