import { callPlatform, type PlatformIo } from '../call-platform.ts'
import type { AccountAccess, AccountProfile, Confirmation, LivePost, OutgoingPost, Platform } from '../platform.ts'
import { signDelivery } from './signature.ts'

const commitTimeoutMs = 20_000

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost): Promise<LivePost> {
  const { title, text, fireAt, video } = post
  const body = JSON.stringify({
    type: 'clip.published',
    timestamp: fireAt.toISOString(),
    data: {
      id: post.targetId,
      title,
      text,
      video: {
        url: video.url,
        contentType: 'video/mp4',
        sizeBytes: video.sizeBytes,
        sha256: video.sha256,
        durationMs: video.durationMs,
        width: video.width,
        height: video.height,
      },
    },
  })
  await callPlatform(io, {
    url: access.extUserId,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signDelivery(access.session.accessToken, post.targetId, body),
    },
    body,
    timeoutMs: commitTimeoutMs,
  })
  return { remoteId: post.targetId, remoteUrl: null }
}

/** A receiver drops a `webhook-id` that comes again, so what may have arrived is sent again. */
const confirm = (): Promise<Confirmation> => Promise.resolve({ answer: 'absent' })

export function webhookProfile(name: string, url: string): AccountProfile {
  return { host: new URL(url).origin, extUserId: url, handle: new URL(url).host, name, profileUrl: null, limits: null }
}

export const webhook: Platform = {
  name: 'WEBHOOK',
  prepareLeadMs: 60_000,
  // The link to the video ends after a day.
  usableForMs: 24 * 3_600_000,
  commitTimeoutMs,
  readProfile: (_io, { handle, extUserId }) => Promise.resolve(webhookProfile(handle, extUserId)),
  prepare: () => Promise.resolve({}),
  commit,
  confirm,
}
