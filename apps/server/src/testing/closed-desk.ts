import type { PostId } from '@clipwright/contract/ids'
import { type ClosedPlatform, closedPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { buffer } from 'node:stream/consumers'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { addPerson } from './add-person.ts'
import { agreeFeature } from './agree-feature.ts'
import { type Clip, makeCaller, type PublishingWorld } from './publishing-world.ts'
import { routedFetch, startClosedWorld } from './social-world/closed-world.ts'

export type ClosedDesk = Awaited<ReturnType<typeof openClosedDesk>>

const choices: Partial<Record<ClosedPlatform, Record<string, string>>> = {
  YOUTUBE: { visibility: 'public', madeForKids: 'no' },
  TIKTOK_BUSINESS: { visibility: 'PUBLIC_TO_EVERYONE', comments: 'yes', duets: 'no', stitches: 'no', promotion: 'none' },
  PINTEREST: { board: 'b1' },
}

/** Fakes of the closed platforms under their real addresses, a member of staff, and hands that connect and post. */
export async function openClosedDesk(world: PublishingWorld) {
  const closed = await startClosedWorld()
  const { fetch: guarded } = world.http.deps
  guarded.web = routedFetch(guarded.web, closed.route)
  closed.platforms.THREADS.fetchVideo = async (url) => {
    const [name = '', token = ''] = new URL(url).pathname.split('/').toReversed()
    const grant = createMediaLinks(await serverSecret(world.db, 'media-links'), Date.now).open(token, name)
    return grant ? buffer(await world.http.deps.storage.get(grant.key)) : Buffer.alloc(0)
  }
  // TikTok takes no watermark.
  await world.db.transaction((tx) => agreeFeature(tx, world.owner.orgId, 'RemoveWatermark', { isOn: true }))
  const clip = await world.addClip('How we met', 20)
  const staff = await addPerson(world.db, { email: 'helper@staff.test' })
  const accounts = new Map<ClosedPlatform, SocialAccount>()
  const visit = async (platform: ClosedPlatform, relinkOf?: string) => {
    const begin = { platform, ...(relinkOf === undefined ? {} : { relinkOf }) }
    const { authorizeUrl } = (await world.call('POST', '/social-accounts/connect', begin)).body
    const { location } = (await (await fetch(closed.route(authorizeUrl))).json()) as { location: string }
    return Object.fromEntries(new URL(location).searchParams) as { code: string; state: string }
  }
  const connect = async (platform: ClosedPlatform, relinkOf?: string) => {
    const { body } = await world.call('POST', '/social-accounts/finish-connect', await visit(platform, relinkOf))
    if (body.account) accounts.set(platform, body.account)
    return body
  }
  return {
    closed,
    clip,
    staff: makeCaller(world.http, staff),
    visit,
    connect,
    saveApp(platform: ClosedPlatform, change: object = {}) {
      const keys = { clientId: 'app-id', clientSecret: 'app-secret', isReviewed: false, ...change }
      return makeCaller(world.http, staff)('PUT', `/staff/social-apps/${platform}`, keys)
    },
    /** Connects what is not connected yet and chooses where something has to be chosen. */
    async chooseAll() {
      for (const platform of closedPlatforms) {
        if (!accounts.has(platform)) await connect(platform)
        const values = choices[platform]
        const path = `/social-accounts/${accounts.get(platform)?.accountId}/options`
        if (values) await world.call('PUT', path, { values })
      }
    },
    post: makePoster(world, clip, accounts),
    async workOff(rounds = 6) {
      await world.finishExports()
      await world.settle(rounds)
    },
    [Symbol.asyncDispose]: () => closed[Symbol.asyncDispose](),
  }
}

type PostParts = { when?: object; firstComment?: string; coverAtMs?: number; sendsCaptions?: boolean; choices?: object }

/** Posts a clip now, with a text that no other post has. */
function makePoster(world: PublishingWorld, clip: Clip, accounts: ReadonlyMap<ClosedPlatform, SocialAccount>) {
  let count = 0
  return async (on: readonly ClosedPlatform[], { choices, ...parts }: PostParts = {}) => {
    const text = `A clip of ours, number ${(count += 1)}`
    const targets = on.map((platform) => ({ accountId: accounts.get(platform)?.accountId, ...(choices ? { choices } : {}) }))
    const reply = await world.call('POST', '/post-schedules', {
      ...clip,
      title: 'How we met',
      text,
      targets,
      when: { now: true },
      ...parts,
    })
    return { ...reply, postId: reply.body.post?.postId as PostId, text }
  }
}
