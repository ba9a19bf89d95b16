import { createHash } from 'node:crypto'
import type { OrgId, PostId, RenderId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findPostRow, type PostRow } from './posts.store.ts'
import { findExport, listTargets } from './posts.views.ts'

type ExportFile = { key: string; sizeBytes: number; digest: string }

/** The file of an export with what tells its bytes from others; undefined while it is rendered, or once it was deleted. */
export async function readExport(storage: Storage, db: Queryable, orgId: OrgId, renderId: RenderId): Promise<ExportFile | undefined> {
  const file = await findExport(db, orgId, renderId)
  if (!file?.main) return undefined
  const sizeBytes = file.sizeBytes ?? 0
  // A key is written once, so it stands for its bytes where a storage keeps no checksum.
  const digest = (await storage.stat(file.main))?.sha256 ?? `${file.main} ${sizeBytes}`
  return { key: file.main, sizeBytes, digest }
}

/** The same for the export that a post sends. */
export async function findExportFile(storage: Storage, db: Queryable, orgId: OrgId, postId: PostId): Promise<ExportFile | undefined> {
  const post = await findPostRow(db, orgId, postId)
  return post && readExport(storage, db, orgId, post.renderId)
}

/** SHA-256 of all that a post sends, when and to whom: another byte, text, time or account has another one. */
export async function readFingerprint(db: Queryable, post: PostRow, digest: string): Promise<string> {
  const targets = await listTargets(db, post.orgId, [post.id])
  const parts = targets
    .filter(({ state }) => state !== 'cancelled' && state !== 'skipped')
    .map(({ accountId, platform, extUserId, ownText, accountChoices, choices, fit }) => [
      accountId,
      platform,
      extUserId,
      ownText ?? post.text,
      ...Object.entries({ ...accountChoices, ...choices, ...fit })
        .map(([name, value]) => `${name}=${String(value)}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  const all = [post.renderId, digest, post.title, post.localTime, post.zone, post.fireAt.toISOString(), parts, ...besides(post)]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/** What goes along with it; nothing for a post without, so that it is what it was before there was such a thing. */
function besides({ firstComment, coverAtMs, sendsCaptions }: PostRow): unknown[] {
  return firstComment === '' && coverAtMs === null && !sendsCaptions ? [] : [firstComment, coverAtMs, sendsCaptions]
}

/** Fingerprint and file of each post whose video is there. */
export async function readFingerprints(
  storage: Storage,
  db: Queryable,
  orgId: OrgId,
  postIds: readonly PostId[],
): Promise<Map<PostId, { key: string; fingerprint: string }>> {
  const prints = new Map<PostId, { key: string; fingerprint: string }>()
  for (const postId of postIds) {
    const post = await findPostRow(db, orgId, postId)
    const file = post && (await readExport(storage, db, orgId, post.renderId))
    if (post && file) prints.set(postId, { key: file.key, fingerprint: await readFingerprint(db, post, file.digest) })
  }
  return prints
}
