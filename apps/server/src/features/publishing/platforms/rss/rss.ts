import type { AccountProfile, Confirmation, OutgoingPost, Platform } from '../platform.ts'

/** A feed is written from the posts that are live in it, so a post is published by becoming live. */
export function rssProfile(feedId: string, name: string): AccountProfile {
  return { host: '', extUserId: feedId, handle: name, name, profileUrl: null, limits: null }
}

export const rss: Platform = {
  name: 'RSS',
  prepareLeadMs: 60_000,
  usableForMs: 365 * 24 * 3_600_000,
  commitTimeoutMs: 20_000,
  readProfile: (_io, { handle, extUserId }) => Promise.resolve(rssProfile(extUserId, handle)),
  prepare: () => Promise.resolve({}),
  commit: (_io, _access, { targetId }: OutgoingPost) => Promise.resolve({ remoteId: targetId, remoteUrl: null }),
  // Live and not yet written down is the same as not live.
  confirm: (): Promise<Confirmation> => Promise.resolve({ answer: 'absent' }),
}
