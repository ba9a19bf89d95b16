import type * as api from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { AssetFolderId, OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import * as store from './asset-folders.store.ts'

const maxFolders = 500
const maxFolderDepth = 5

type FolderRow = Awaited<ReturnType<typeof store.listFolders>>[number]

function toFolder(row: FolderRow): api.AssetFolder {
  return { folderId: row.id, name: row.name, parentId: row.parentId, assetCount: row.assetCount }
}

export async function listAssetFolders(
  ctx: RequestContext,
  page: Input<typeof api.listAssetFolders>,
): Promise<Reply<typeof api.listAssetFolders>> {
  return pagedWhole(page, (await store.listFolders(ctx.db, ctx.orgId)).map(toFolder))
}

export async function createAssetFolder(
  ctx: RequestContext,
  { name, parentId }: Input<typeof api.createAssetFolder>,
): Promise<Reply<typeof api.createAssetFolder>> {
  return ctx.db.transaction(async (tx) => {
    await store.lockFolders(tx, ctx.orgId)
    const all = await store.listFolders(tx, ctx.orgId)
    if (all.length >= maxFolders)
      throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxFolders} folders. Delete one first.` })
    requirePlace(all, parentId, null)
    const row = await store.insertFolder(tx, { orgId: ctx.orgId, name, parentId })
    if (!row) throw nameTaken()
    return { folderId: row.id, name, parentId, assetCount: 0 }
  })
}

export async function updateAssetFolder(
  ctx: RequestContext,
  { folderId, name, parentId }: Input<typeof api.updateAssetFolder>,
): Promise<Reply<typeof api.updateAssetFolder>> {
  return ctx.db.transaction(async (tx) => {
    await store.lockFolders(tx, ctx.orgId)
    const all = await store.listFolders(tx, ctx.orgId)
    const folder = getFolderRow(all, folderId)
    const after = { ...folder, name: name ?? folder.name, parentId: parentId === undefined ? folder.parentId : parentId }
    requirePlace(all, after.parentId, folderId)
    requireFreeName(all, after)
    await store.updateFolder(tx, ctx.orgId, folderId, { name: after.name, parentId: after.parentId })
    return toFolder(after)
  })
}

export async function deleteAssetFolder(
  ctx: RequestContext,
  { folderId }: Input<typeof api.deleteAssetFolder>,
): Promise<Reply<typeof api.deleteAssetFolder>> {
  await ctx.db.transaction(async (tx) => {
    await store.lockFolders(tx, ctx.orgId)
    await moveUp(tx, ctx.orgId, folderId)
  })
  return { deleted: true }
}

/** Moves its subfolders up one level. Throws when a name is taken there: folders are never merged. */
async function moveUp(tx: Tx, orgId: OrgId, folderId: AssetFolderId): Promise<void> {
  const all = await store.listFolders(tx, orgId)
  const folder = getFolderRow(all, folderId)
  for (const inner of all.filter((one) => one.parentId === folderId)) {
    const newPlace = { ...inner, parentId: folder.parentId }
    requireFreeName(
      all.filter(({ id }) => id !== folderId),
      newPlace,
    )
    await store.updateFolder(tx, orgId, inner.id, { parentId: folder.parentId })
  }
  await store.deleteFolderRow(tx, orgId, folderId, folder.parentId)
}

function getFolderRow(all: readonly FolderRow[], id: AssetFolderId): FolderRow {
  const folder = all.find((one) => one.id === id)
  if (!folder) throw new AppError('RecordNotExisted', { cause: `asset folder ${id}` })
  return folder
}

/** Throws when the target does not exist, lies in the folder itself, or is too deep. */
function requirePlace(all: readonly FolderRow[], parentId: AssetFolderId | null, moving: AssetFolderId | null): void {
  let above = 0
  for (let at = parentId; at !== null; at = getFolderRow(all, at).parentId) {
    above += 1
    if (at === moving) throw badPlace('A folder cannot lie in itself.')
  }
  const below = moving === null ? 0 : depthBelow(all, moving)
  if (above + below >= maxFolderDepth) throw badPlace(`Folders can lie ${maxFolderDepth} deep.`)
}

function depthBelow(all: readonly FolderRow[], id: AssetFolderId): number {
  return Math.max(0, ...all.filter((one) => one.parentId === id).map((one) => 1 + depthBelow(all, one.id)))
}

function requireFreeName(all: readonly FolderRow[], folder: FolderRow): void {
  const isTaken = all.some(
    (one) => one.id !== folder.id && one.parentId === folder.parentId && one.name.toLowerCase() === folder.name.toLowerCase(),
  )
  if (isTaken) throw nameTaken()
}

const badPlace = (message: string) => new AppError('InvalidParam', { details: [{ path: 'parentId', message }] })
const nameTaken = () => new AppError('NameDuplicated', { details: [{ path: 'name', message: 'A folder of this name is there already.' }] })
