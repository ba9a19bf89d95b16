import type { PostId, SocialAccountId } from '@clipwright/contract/ids'
import type { ClosedPlatform, SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Clip, PublishingWorld } from './publishing-world.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Platforms that need no app of the operator’s. */
type OpenPlatform = Exclude<SocialPlatform, ClosedPlatform>

type PostRequest = { text?: string; title?: string; on: readonly OpenPlatform[]; when?: object; clip?: Clip; more?: object }

/** An account on every open platform, a clip, and hands that post it. */
export async function openDesk(world: PublishingWorld) {
  const clip = await world.addClip('How we met')
  const accounts = await connectEverywhere(world)
  let textCount = 0
  const freshText = () => `A clip of ours, number ${(textCount += 1)}`
  const targets = (...names: OpenPlatform[]) => names.map((name) => ({ accountId: accounts[name] }))
  return {
    clip,
    accounts,
    freshText,
    targets,
    connectMastodon: () => connectMastodon(world),
    async post({ text = freshText(), title = 'How we met', on, when = { now: true }, clip: other = clip, more = {} }: PostRequest) {
      const reply = await world.call('POST', '/post-schedules', { ...other, title, text, targets: targets(...on), when, ...more })
      return { ...reply, postId: reply.body.post?.postId as PostId, text }
    },
    /** Works as long as something may be due, with time passing in between. */
    async workOff(rounds = 6) {
      await world.finishExports()
      await world.settle(rounds)
    },
    liveOf: (text: string) => world.social.live().filter((item) => item.text === text),
  }
}

async function connectEverywhere(world: PublishingWorld): Promise<Record<OpenPlatform, SocialAccountId>> {
  const { bluesky, peertube, receiver } = world.social
  const direct = async (body: object) => (await world.call('POST', '/social-accounts', body)).body
  const idOf = async (body: object): Promise<SocialAccountId> => (await direct(body)).account.accountId
  const hook = await direct({ platform: 'WEBHOOK', name: 'Automation', url: `${receiver.origin}/hook` })
  receiver.secret = hook.secret
  return {
    BLUESKY: await idOf({ platform: 'BLUESKY', host: bluesky.origin, identifier: 'ada.test', password: 'app-pass-word' }),
    MASTODON: await connectMastodon(world),
    PEERTUBE: await idOf({ platform: 'PEERTUBE', host: peertube.origin, identifier: 'ada', password: 'long-password' }),
    WEBHOOK: hook.account.accountId,
    RSS: await idOf({ platform: 'RSS', name: 'Clips & more' }),
  }
}

async function connectMastodon(world: PublishingWorld): Promise<SocialAccountId> {
  const begin = { platform: 'MASTODON', host: world.social.mastodon.origin }
  const { authorizeUrl } = (await world.call('POST', '/social-accounts/connect', begin)).body
  const { location } = (await (await fetch(authorizeUrl)).json()) as { location: string }
  const { code, state } = Object.fromEntries(new URL(location).searchParams)
  return (await world.call('POST', '/social-accounts/finish-connect', { state, code })).body.account.accountId
}
