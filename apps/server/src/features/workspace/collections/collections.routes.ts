import * as api from '@clipwright/contract/workspace/collections'
import { handle, routes } from '#platform/http/handle.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { getCollection } from './get-collection.ts'
import { listCollections } from './list-collections.ts'
import { renameCollection } from './rename-collection.ts'
import { syncCollectionContents } from './sync-collection-contents.ts'
import { updateCollection } from './update-collection.ts'

export const collectionRoutes = routes([
  handle(api.listCollections, listCollections),
  handle(api.createCollection, createCollection),
  handle(api.getCollection, getCollection),
  handle(api.updateCollection, updateCollection),
  handle(api.renameCollection, renameCollection),
  handle(api.deleteCollection, deleteCollection),
  handle(api.syncCollectionContents, syncCollectionContents),
])
