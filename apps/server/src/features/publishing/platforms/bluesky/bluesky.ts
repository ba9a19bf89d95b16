import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import { PlatformError } from '../platform-error.ts'
import type {
  AccountAccess,
  Confirmation,
  LivePost,
  MeasuredValue,
  OutgoingCaptions,
  OutgoingComment,
  OutgoingPost,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { sendAlong } from '../send-along.ts'
import { findFacets } from './facets.ts'
import { blueskyApp, blueskyTimes, mostCaptionBytes, postCollection, uploadTimeoutMs } from './platform.ts'
import { makeRecordKey } from './record-key.ts'
import { endBlueskySession, readBlueskyFailure, readBlueskyProfile, refreshBlueskySession } from './session.ts'

const Upload = z.object({ blob: z.object({ $type: z.literal('blob') }).loose() })
const Written = z.object({ uri: z.string(), cid: z.string() })
const RecordFailure = z.object({ error: z.string() })

const pdsOf = ({ session, host }: AccountAccess) => session.extras['pds'] ?? host

/** The blob as a record names it. */
async function uploadBlob(io: PlatformIo, access: AccountAccess, contentType: string, body: Blob): Promise<string> {
  const request = {
    url: `${pdsOf(access)}/xrpc/com.atproto.repo.uploadBlob`,
    method: 'POST',
    headers: { ...bearer(access), 'content-type': contentType },
    body,
    timeoutMs: uploadTimeoutMs,
  } as const
  return JSON.stringify(readAnswer(Upload, await callPlatform(io, request, readBlueskyFailure)).blob)
}

async function prepare(io: PlatformIo, access: AccountAccess, post: OutgoingPost): Promise<PreparedPost> {
  const blob = await uploadBlob(io, access, 'video/mp4', await post.video.blob())
  const { captions: read } = post
  const captions = await sendAlong('captions', read && (() => uploadCaptions(io, access, read)))
  return { blob, recordKey: makeRecordKey(post.fireAt, post.targetId), ...captions.value, ...captions.lack }
}

/** They are part of the record, so they are there before it is written. */
async function uploadCaptions(io: PlatformIo, access: AccountAccess, read: () => Promise<OutgoingCaptions>): Promise<PreparedPost> {
  const { language, vtt } = await read()
  const file = new Blob([vtt], { type: 'text/vtt' })
  if (file.size > mostCaptionBytes) {
    throw new PlatformError('fix', { code: 'captions-too-large', words: `More than ${mostCaptionBytes} bytes.`, status: 413 })
  }
  return { captions: await uploadBlob(io, access, 'text/vtt', file), captionsLanguage: language }
}

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const recordKey = String(prepared['recordKey'])
  const { width, height } = post.video
  const { captions, captionsLanguage } = prepared
  const record = {
    $type: postCollection,
    text: post.text,
    facets: findFacets(post.text),
    createdAt: post.fireAt.toISOString(),
    embed: {
      $type: 'app.bsky.embed.video',
      video: JSON.parse(String(prepared['blob'])) as unknown,
      aspectRatio: { width, height },
      ...(captions === undefined ? {} : { captions: [{ lang: captionsLanguage, file: JSON.parse(String(captions)) as unknown }] }),
    },
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
  revoke: endBlueskySession,
  prepare,
  commit,
  confirm,
  measure,
  companions: { comment: addComment, findComment: 'repeatable' },
}
