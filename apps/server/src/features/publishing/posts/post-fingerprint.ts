import { createHash } from 'node:crypto'
import type { OrgId, PostId } from '@clipwright/contract/ids'
import { isFitted } from '@clipwright/contract/publishing/fit-video'
import type { Queryable } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findPostRow, type PostRow } from './posts.store.ts'
import { findExport, listTargets } from './posts.views.ts'

/** What tells the bytes of a post from others: of its export, and of the files that this was made into, by their keys. */
export type ByteDigests = { key: string; video: string; fits: ReadonlyMap<string, string> }

/** Undefined while the export is rendered, or once it was deleted. */
export async function readDigests(storage: Storage, db: Queryable, orgId: OrgId, postId: PostId): Promise<ByteDigests | undefined> {
  const post = await findPostRow(db, orgId, postId)
  const file = post && (await findExport(db, orgId, post.renderId))
  if (!file?.main) return undefined
  const fits = new Map<string, string>()
  for (const { fitted } of await listTargets(db, orgId, [postId])) {
    if (fitted) fits.set(fitted.key, await readDigest(storage, fitted.key, fitted.sizeBytes))
  }
  return { key: file.main, video: await readDigest(storage, file.main, file.sizeBytes ?? 0), fits }
}

/** A key is written once, so it stands for its bytes where a storage keeps no checksum. */
const readDigest = async (storage: Storage, key: string, sizeBytes: number): Promise<string> =>
  (await storage.stat(key))?.sha256 ?? `${key} ${sizeBytes}`

/** SHA-256 of all that a post sends, when and to whom: another byte, text, time or account has another one. */
export async function readFingerprint(db: Queryable, post: PostRow, { video, fits }: ByteDigests): Promise<string> {
  const targets = await listTargets(db, post.orgId, [post.id])
  const parts = targets
    .filter(({ state }) => state !== 'cancelled' && state !== 'skipped')
    .map(({ accountId, platform, extUserId, ownText, accountChoices, choices, fit, fitted }) => [
      accountId,
      platform,
      extUserId,
      ownText ?? post.text,
      ...Object.entries({ ...accountChoices, ...choices, ...fit })
        .map(([name, value]) => `${name}=${String(value)}`)
        .toSorted((a, b) => a.localeCompare(b)),
      // The file that is sent there, where it is not the export itself.
      ...(isFitted(fit) ? [fits.get(fitted?.key ?? '') ?? null] : []),
    ])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  const all = [post.renderId, video, post.title, post.localTime, post.zone, post.fireAt.toISOString(), parts, ...besides(post)]
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
    const digests = post && (await readDigests(storage, db, orgId, postId))
    if (post && digests) prints.set(postId, { key: digests.key, fingerprint: await readFingerprint(db, post, digests) })
  }
  return prints
}
