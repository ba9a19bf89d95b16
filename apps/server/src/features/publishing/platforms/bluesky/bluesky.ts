import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
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
import { findFacets } from './facets.ts'
import { blueskyApp, blueskyTimes, postCollection, uploadTimeoutMs } from './platform.ts'
import { makeRecordKey } from './record-key.ts'
import { readBlueskyFailure, readBlueskyProfile, refreshBlueskySession } from './session.ts'

const Upload = z.object({ blob: z.object({ $type: z.literal('blob') }).loose() })
const Written = z.object({ uri: z.string(), cid: z.string() })
const RecordFailure = z.object({ error: z.string() })

const pdsOf = ({ session, host }: AccountAccess) => session.extras['pds'] ?? host

async function prepare(io: PlatformIo, access: AccountAccess, { video, fireAt, targetId }: OutgoingPost): Promise<PreparedPost> {
  const answer = await callPlatform(
    io,
    {
      url: `${pdsOf(access)}/xrpc/com.atproto.repo.uploadBlob`,
      method: 'POST',
      headers: { ...bearer(access), 'content-type': 'video/mp4' },
      body: await video.blob(),
      timeoutMs: uploadTimeoutMs,
    },
    readBlueskyFailure,
  )
  const { blob } = readAnswer(Upload, answer)
  return { blob: JSON.stringify(blob), recordKey: makeRecordKey(fireAt, targetId) }
}

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const recordKey = String(prepared['recordKey'])
  const { width, height } = post.video
  const record = {
    $type: postCollection,
    text: post.text,
    facets: findFacets(post.text),
    createdAt: post.fireAt.toISOString(),
    embed: { $type: 'app.bsky.embed.video', video: JSON.parse(String(prepared['blob'])) as unknown, aspectRatio: { width, height } },
  }
  const answer = await callPlatform(
    io,
    {
      url: `${pdsOf(access)}/xrpc/com.atproto.repo.putRecord`,
      method: 'POST',
      headers: bearer(access),
      json: { repo: access.extUserId, collection: postCollection, rkey: recordKey, record },
      timeoutMs: blueskyTimes.commitTimeoutMs,
    },
    readBlueskyFailure,
  )
  return toLive(access, readAnswer(Written, answer).uri, recordKey)
}

async function confirm(io: PlatformIo, access: AccountAccess, _post: OutgoingPost, prepared: PreparedPost): Promise<Confirmation> {
  const recordKey = String(prepared['recordKey'])
  const url = new URL(`${pdsOf(access)}/xrpc/com.atproto.repo.getRecord`)
  url.search = new URLSearchParams({ repo: access.extUserId, collection: postCollection, rkey: recordKey }).toString()
  const answer = await callPlatform(io, { url: url.href, headers: bearer(access), accept: [400] }, readBlueskyFailure)
  if (answer.status === 200) return { answer: 'live', live: toLive(access, readAnswer(Written.pick({ uri: true }), answer).uri, recordKey) }
  return RecordFailure.safeParse(answer.json).data?.error === 'RecordNotFound' ? { answer: 'absent' } : { answer: 'undecidable' }
}

function toLive({ extUserId }: AccountAccess, uri: string, recordKey: string): LivePost {
  return { remoteId: uri, remoteUrl: `${blueskyApp}/profile/${extUserId}/post/${recordKey}` }
}

/** A reply under a key made from the comment's own, so that writing it twice leaves one. */
async function addComment(io: PlatformIo, access: AccountAccess, { key, text, post }: OutgoingComment): Promise<void> {
  const [, , repo = '', , postKey = ''] = post.remoteId.split('/')
  const url = new URL(`${pdsOf(access)}/xrpc/com.atproto.repo.getRecord`)
  url.search = new URLSearchParams({ repo, collection: postCollection, rkey: postKey }).toString()
  const { uri, cid } = readAnswer(Written, await callPlatform(io, { url: url.href, headers: bearer(access) }, readBlueskyFailure))
  const record = {
    $type: postCollection,
    text,
    facets: findFacets(text),
    createdAt: post.fireAt.toISOString(),
    reply: { root: { uri, cid }, parent: { uri, cid } },
  }
  await callPlatform(
    io,
    {
      url: `${pdsOf(access)}/xrpc/com.atproto.repo.putRecord`,
      method: 'POST',
      headers: bearer(access),
      json: { repo: access.extUserId, collection: postCollection, rkey: makeRecordKey(post.fireAt, key), record },
    },
    readBlueskyFailure,
  )
}

const Counts = z.object({
  posts: z.array(z.object({ likeCount: z.number().optional(), replyCount: z.number().optional(), repostCount: z.number().optional() })),
})

/** Asked through the account's own server, which passes it on. A post that is not found says nothing. */
async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const url = `${pdsOf(access)}/xrpc/app.bsky.feed.getPosts?uris=${encodeURIComponent(remoteId)}`
  const { posts } = readAnswer(Counts, await callPlatform(io, { url, headers: bearer(access) }, readBlueskyFailure))
  const source = 'app.bsky.feed.getPosts'
  return [
    { name: 'likes', value: posts[0]?.likeCount ?? null, source },
    { name: 'comments', value: posts[0]?.replyCount ?? null, source },
    { name: 'shares', value: posts[0]?.repostCount ?? null, source },
  ]
}

export const bluesky: Platform = {
  name: 'BLUESKY',
  ...blueskyTimes,
  readProfile: readBlueskyProfile,
  refresh: refreshBlueskySession,
  prepare,
  commit,
  confirm,
  measure,
  companions: { comment: addComment, findComment: 'repeatable' },
}
