import { countOfDay, type FakeAppPlatform, goLive, type Person, startFakeAppPlatform } from './fake-app-platform.ts'
import { addComment, commentsOf, type FakeAnswer, type FakeReply, type FakeRequest, newToken, setMoment } from './fake-platform.ts'

type Container = {
  person: Person
  text: string
  bytes: Buffer
  looks: number
  mediaId: string | null
  isExpired: boolean
  coverAtMs: string | null
  replyTo: string | null
}
type Site = {
  platform: 'INSTAGRAM_BUSINESS' | 'THREADS'
  prefix: 'ig' | 'th'
  /** Before paths of the graph. */
  root: RegExp
  create: string
  publish: string
  limit: string
}
type MetaState = {
  site: Site
  containers: Map<string, Container>
  /** Posts of an account in a day. */
  cap: number
  /** Posts of every account that were made by hand. */
  elsewhere: number
  /** What the site fetches from an address, in place of a request over the internet. */
  fetchVideo: (url: string) => Promise<Buffer>
  insights: Record<string, number>
}
type FakeMeta = FakeAppPlatform & MetaState

const failure = (status: number, code: number, subcode?: number): FakeReply => ({
  status,
  json: {
    error: {
      message: `Refused: ${subcode ?? code}`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
    },
  },
})

const instagram: Site = {
  platform: 'INSTAGRAM_BUSINESS',
  prefix: 'ig',
  root: /^\/v\d+\.0/,
  create: 'media',
  publish: 'media_publish',
  limit: 'content_publishing_limit',
}
const threads: Site = {
  platform: 'THREADS',
  prefix: 'th',
  root: /^\/v1\.0/,
  create: 'threads',
  publish: 'threads_publish',
  limit: 'threads_publishing_limit',
}

export const startFakeInstagram = () => startFakeMeta(instagram)
export const startFakeThreads = () => startFakeMeta(threads)

/** Instagram's and Threads' graphs: long-lived tokens, containers, a cap, insights. */
function startFakeMeta(site: Site): Promise<FakeMeta> {
  const state: MetaState = {
    site,
    containers: new Map(),
    cap: 100,
    elsewhere: 0,
    fetchVideo: () => Promise.resolve(Buffer.alloc(0)),
    insights: {},
  }
  return startFakeAppPlatform(state, {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/access_token',
    habits: {
      refusal: (error, words) => ({
        status: 400,
        json: { error_type: 'OAuthException', code: 400, error_message: error === 'invalid_client' ? 'Invalid platform app' : words },
      }),
      extras: ({ id }, scope) => ({ user_id: id, permissions: scope.split(',') }),
    },
    unauthorized: failure(401, 190),
    answerOpen: (fake, request) => takeFile(fake, request) ?? renewToken(fake, request),
    answer,
  })
}

/** Bytes come with another kind of authorisation. */
function takeFile(fake: FakeMeta, { path, headers, body }: FakeRequest): FakeReply | undefined {
  if (!path.startsWith('/ig-api-upload/')) return undefined
  const token = /^OAuth (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const container = fake.containers.get(path.split('/').at(-1) ?? '')
  if (!container || fake.access.get(token)?.id !== container.person.id) return failure(401, 190)
  if (headers['offset'] !== '0' || Number(headers['file_size']) !== body.length) return failure(400, 100)
  container.bytes = body
  return { json: { success: true } }
}

function renewToken(fake: FakeMeta, { path, query }: FakeRequest): FakeReply | undefined {
  const isExchange = path === '/access_token' && query.get('grant_type') === `${fake.site.prefix}_exchange_token`
  const isRenewal = path === '/refresh_access_token' && query.get('grant_type') === `${fake.site.prefix}_refresh_token`
  if (!isExchange && !isRenewal) return undefined
  if (isExchange && query.get('client_secret') !== fake.client.clientSecret) return failure(400, 1)
  const person = fake.access.get(query.get('access_token') ?? '')
  if (!person) return failure(400, 190)
  return { json: { access_token: fake.addToken(person), token_type: 'bearer', expires_in: 60 * 86_400 } }
}

const countPosts = ({ live, elsewhere }: FakeMeta, { id }: Person): number =>
  countOfDay(live.flatMap(({ account, at }) => (account === id ? [at.getTime()] : []))) + elsewhere

function answer(fake: FakeMeta, person: Person, request: FakeRequest): FakeAnswer {
  const { site } = fake
  const [, first = '', second = ''] = request.path.replace(site.root, '').split('/')
  if (first === 'me') return { json: { id: person.id, user_id: person.id, username: person.name, name: `${person.name} films` } }
  if (second === site.limit)
    return { json: { data: [{ quota_usage: countPosts(fake, person), config: { quota_total: fake.cap, quota_duration: 86_400 } }] } }
  if (second === 'insights') {
    const names = request.query.get('metric')?.split(',') ?? []
    const data = names
      .filter((name) => fake.insights[name] !== undefined)
      .map((name) => ({ name, values: [{ value: fake.insights[name] }] }))
    return { json: { data } }
  }
  if (request.method === 'POST' && second === site.create) return create(fake, person, new URLSearchParams(request.body.toString()))
  if (request.method === 'POST' && second === site.publish) return publish(fake, person, new URLSearchParams(request.body.toString()))
  if (second === 'comments' && fake.live.some(({ remoteId }) => remoteId === first)) {
    if (request.method === 'GET') return { json: { data: commentsOf(fake, first).map((text) => ({ text })) } }
    addComment(fake, first, new URLSearchParams(request.body.toString()).get('message') ?? '')
    return { json: { id: newToken() } }
  }
  const container = fake.containers.get(first)
  if (container) return { json: showContainer(fake, container) }
  return fake.live.some(({ remoteId }) => remoteId === first)
    ? { json: { id: first, permalink: `https://www.${site.platform.toLowerCase()}.example/p/${first}/` } }
    : failure(400, 100, 33)
}

async function create(fake: FakeMeta, person: Person, form: URLSearchParams): Promise<FakeReply> {
  const text = form.get('caption') ?? form.get('text') ?? ''
  if (fake.site.platform === 'THREADS' && text.length > 500) return failure(400, 100)
  const id = String(17_000_000 + fake.containers.size)
  const url = form.get('video_url')
  const container: Container = {
    person,
    text,
    bytes: Buffer.alloc(0),
    looks: 0,
    mediaId: null,
    isExpired: false,
    coverAtMs: form.get('thumb_offset'),
    replyTo: form.get('reply_to_id'),
  }
  if (container.replyTo !== null) container.bytes = Buffer.from(text)
  fake.containers.set(id, container)
  if (url !== null) container.bytes = await fake.fetchVideo(url)
  return { json: { id, uri: `https://rupload.facebook.com/ig-api-upload/v23.0/${id}` } }
}

function stateOf(fake: FakeMeta, container: Container): string {
  if (container.mediaId !== null) return 'PUBLISHED'
  if (container.isExpired) return 'EXPIRED'
  if (fake.rejects !== null) return 'ERROR'
  return container.bytes.length === 0 || container.looks++ < fake.processingLooks ? 'IN_PROGRESS' : 'FINISHED'
}

function showContainer(fake: FakeMeta, container: Container) {
  const word = stateOf(fake, container)
  const sentence = fake.rejects ?? word
  return fake.site.platform === 'THREADS' ? { status: word, error_message: sentence } : { status_code: word, status: sentence }
}

function publish(fake: FakeMeta, person: Person, form: URLSearchParams): FakeReply {
  const container = fake.containers.get(form.get('creation_id') ?? '')
  if (container?.person.id !== person.id) return failure(400, 100, 33)
  if (container.mediaId !== null) return failure(400, 9, 2_207_082)
  if (container.bytes.length === 0) return failure(400, 24, 4_279_009)
  if (countPosts(fake, person) >= fake.cap) return failure(403, 4, 2_207_042)
  if (container.replyTo !== null) {
    container.mediaId = `19${newToken().slice(0, 8)}`
    addComment(fake, container.replyTo, container.text)
    return { json: { id: container.mediaId } }
  }
  container.mediaId = `18${newToken().slice(0, 8)}`
  goLive(fake, { platform: fake.site.platform, account: person, remoteId: container.mediaId, text: container.text, bytes: container.bytes })
  setMoment(fake, container.mediaId, container.coverAtMs)
  return { json: { id: container.mediaId } }
}
