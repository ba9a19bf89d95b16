import * as channels from '@clipwright/contract/publishing/import-channels'
import * as playlists from '@clipwright/contract/publishing/importable-playlists'
import * as items from '@clipwright/contract/publishing/import-items'
import * as rules from '@clipwright/contract/publishing/import-rules'
import { handle, routes } from '#platform/http/handle.ts'
import { checkYoutubeOwner } from './check-youtube-owner.ts'
import { listImportablePlaylists } from './list-importable-playlists.ts'
import { configureChannel, listImportChannels, lookNow, unwatchChannel } from './manage-channels.ts'
import { importItemAnyway, listImportItems, listImportNews } from './manage-items.ts'
import { createImportRule, deleteImportRule, listImportRules, moveImportRule, updateImportRule } from './manage-rules.ts'
import { previewImport } from './preview-import.ts'
import { addPlaylistFromUrl, watchChannel } from './watch-channel.ts'

export const autoImportRoutes = routes([
  handle(channels.listImportChannels, listImportChannels),
  handle(channels.watchChannel, watchChannel),
  handle(channels.addPlaylistFromUrl, addPlaylistFromUrl),
  handle(playlists.listImportablePlaylists, listImportablePlaylists),
  handle(channels.configureChannel, configureChannel),
  handle(channels.unwatchChannel, unwatchChannel),
  handle(channels.lookNow, lookNow),
  handle(channels.checkYoutubeOwner, checkYoutubeOwner),
  handle(channels.previewImport, previewImport),
  handle(items.listImportItems, listImportItems),
  handle(items.importItemAnyway, importItemAnyway),
  handle(items.listImportNews, listImportNews),
  handle(rules.listImportRules, listImportRules),
  handle(rules.createImportRule, createImportRule),
  handle(rules.updateImportRule, updateImportRule),
  handle(rules.deleteImportRule, deleteImportRule),
  handle(rules.moveImportRule, moveImportRule),
])
