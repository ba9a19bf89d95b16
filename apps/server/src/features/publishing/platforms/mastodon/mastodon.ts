import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import { pollUntil } from '../poll-until.ts'
import type {
  AccountAccess,
  Confirmation,
  LivePost,
  MeasuredValue,
  OutgoingComment,
  OutgoingPost,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { sendAlong } from '../send-along.ts'
import { revokeMastodonGrant } from './authorize.ts'
import { mastodonTimes, processingMs, uploadTimeoutMs } from './platform.ts'
import { readMastodonProfile } from './profile.ts'

const Media = z.object({ id: z.string() })
const Status = z.object({
  id: z.string(),
  url: z.string().nullable(),
  created_at: z.string(),
  media_attachments: z.array(z.object({ id: z.string() })),
})

async function prepare(io: PlatformIo, access: AccountAccess, { video, cover }: OutgoingPost): Promise<PreparedPost> {
  const file = await video.blob()
  const covered = await sendAlong('cover', cover && (async () => uploadMedia(io, access, file, await cover())))
  return { mediaId: covered.value ?? (await uploadMedia(io, access, file, null)), ...covered.lack }
}

/** The id of the attachment, once the server has read it. */
async function uploadMedia(io: PlatformIo, access: AccountAccess, file: Blob, cover: Blob | null): Promise<string> {
  const form = new FormData()
  form.set('file', file, 'clip.mp4')
  if (cover) form.set('thumbnail', cover, 'cover.jpg')
  const url = `${access.host}/api/v2/media`
  const answer = await callPlatform(io, { url, method: 'POST', headers: bearer(access), body: form, timeoutMs: uploadTimeoutMs })
  const { id } = readAnswer(Media, answer)
  if (answer.status === 202) await waitForMedia(io, access, id)
  return id
}

/** 206 while the server works on it; a video that it cannot read is refused here. */
async function waitForMedia(io: PlatformIo, access: AccountAccess, id: string): Promise<void> {
  const url = `${access.host}/api/v1/media/${encodeURIComponent(id)}`
  await pollUntil(io, processingMs, async () => {
    const { status } = await callPlatform(io, { url, headers: bearer(access) })
    return status === 200 ? true : undefined
  })
}

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const answer = await callPlatform(io, {
    url: `${access.host}/api/v1/statuses`,
    method: 'POST',
    headers: { ...bearer(access), 'idempotency-key': post.commitToken },
    json: { status: post.text, media_ids: [prepared['mediaId']] },
    timeoutMs: mastodonTimes.commitTimeoutMs,
  })
  const { id, url } = readAnswer(Status.pick({ id: true, url: true }), answer)
  return { remoteId: id, remoteUrl: url }
}

/** The status is recognised by its media, which belong to no other. */
async function confirm(
  io: PlatformIo,
  access: AccountAccess,
  _post: OutgoingPost,
  prepared: PreparedPost,
  committedAt: Date,
): Promise<Confirmation> {
  const pageSize = 40
  let maxId = ''
  for (let page = 0; page < 5; page += 1) {
    const url = new URL(`${access.host}/api/v1/accounts/${encodeURIComponent(access.extUserId)}/statuses`)
    url.searchParams.set('limit', String(pageSize))
    if (maxId !== '') url.searchParams.set('max_id', maxId)
    const statuses = readAnswer(z.array(Status), await callPlatform(io, { url: url.href, headers: bearer(access) }))
    const match = statuses.find(({ media_attachments }) => media_attachments.some(({ id }) => id === prepared['mediaId']))
    if (match) return { answer: 'live', live: { remoteId: match.id, remoteUrl: match.url } }
    const last = statuses.at(-1)
    // A server's clock may differ a little from ours.
    const isBefore = last !== undefined && Date.parse(last.created_at) < committedAt.getTime() - 10 * 60_000
    if (last === undefined || statuses.length < pageSize || isBefore) return { answer: 'absent' }
    maxId = last.id
  }
  return { answer: 'undecidable' }
}

/** A reply under a key of its own, which the server knows again for an hour. */
async function addComment(io: PlatformIo, access: AccountAccess, { key, text, post }: OutgoingComment): Promise<void> {
  await callPlatform(io, {
    url: `${access.host}/api/v1/statuses`,
    method: 'POST',
    headers: { ...bearer(access), 'idempotency-key': key },
    json: { status: text, in_reply_to_id: post.remoteId },
  })
}

const Replies = z.object({
  descendants: z.array(z.object({ in_reply_to_id: z.string().nullable(), account: z.object({ id: z.string() }) })),
})

/** One's own reply is among those below the post. */
async function findComment(io: PlatformIo, access: AccountAccess, { post }: OutgoingComment): Promise<boolean> {
  const url = `${access.host}/api/v1/statuses/${encodeURIComponent(post.remoteId)}/context`
  const { descendants } = readAnswer(Replies, await callPlatform(io, { url, headers: bearer(access) }))
  return descendants.some(({ in_reply_to_id, account }) => in_reply_to_id === post.remoteId && account.id === access.extUserId)
}

const Counts = z.object({ favourites_count: z.number(), reblogs_count: z.number(), replies_count: z.number() })

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const url = `${access.host}/api/v1/statuses/${encodeURIComponent(remoteId)}`
  const counts = readAnswer(Counts, await callPlatform(io, { url, headers: bearer(access) }))
  const source = 'GET /api/v1/statuses/:id'
  return [
    { name: 'likes', value: counts.favourites_count, source },
    { name: 'comments', value: counts.replies_count, source },
    { name: 'shares', value: counts.reblogs_count, source },
  ]
}

export const mastodon: Platform = {
  name: 'MASTODON',
  ...mastodonTimes,
  readProfile: readMastodonProfile,
  revoke: revokeMastodonGrant,
  prepare,
  commit,
  confirm,
  measure,
  companions: { comment: addComment, findComment },
}
