import { type FakeAppPlatform, goLive, type Person, startFakeAppPlatform } from './fake-app-platform.ts'
import { addComment, type FakeReply, type FakeRequest, newToken, readFormField, readFormFile, readJson, setFile } from './fake-platform.ts'

type Media = { person: Person; size: number; segments: Buffer[]; isFinal: boolean; looks: number }
type Tweet = { id: string; author: string; text: string; mediaKey: string }
type XState = {
  media: Map<string, Media>
  tweets: Tweet[]
  /** Whether the app has credits left. */
  hasCredits: boolean
  counts: Record<string, number>
}
type FakeX = FakeAppPlatform & XState

const problem = (status: number, type: string, detail: string): FakeReply => ({
  status,
  json: { title: type, type: `https://api.twitter.com/2/problems/${type}`, detail, status },
})

/** Media in segments, posts whose text may not come twice, refresh tokens that work once. */
export function startFakeX(): Promise<FakeX> {
  const state: XState = { media: new Map(), tweets: [], hasCredits: true, counts: {} }
  return startFakeAppPlatform(state, {
    authorizePath: '/i/oauth2/authorize',
    tokenPath: '/2/oauth2/token',
    revocation: { path: '/2/oauth2/revoke', isProven: true, endsPerson: false },
    habits: { proof: 'basic', expiresIn: 7200, hasRefresh: true, rotates: true },
    unauthorized: problem(401, 'unauthorized', 'Unauthorized'),
    answer,
  })
}

function answer(x: FakeX, person: Person, request: FakeRequest): FakeReply | undefined {
  const { method, path, query } = request
  if (path === '/2/users/me') return { json: { data: { id: person.id, name: person.name, username: person.name } } }
  if (path.startsWith('/2/media/upload')) return takeMedia(x, person, request)
  if (path === '/2/tweets' && method === 'POST') return publish(x, person, request)
  if (path === `/2/users/${person.id}/tweets`) {
    const own = x.tweets.filter(({ author }) => author === person.id).toReversed()
    if (!query.get('start_time')?.endsWith('Z')) return problem(400, 'invalid-request', 'start_time')
    return own.length === 0
      ? { json: { meta: { result_count: 0 } } }
      : { json: { data: own.map(({ id, text, mediaKey }) => ({ id, text, attachments: { media_keys: [mediaKey] } })) } }
  }
  if (path === '/2/media/subtitles') return addSubtitles(x, person, request)
  const tweet = x.tweets.find(({ id }) => path === `/2/tweets/${id}`)
  return tweet ? { json: { data: { id: tweet.id, public_metrics: x.counts } } } : undefined
}

function takeMedia(x: FakeX, person: Person, request: FakeRequest): FakeReply | undefined {
  const [, , , , id = '', step] = request.path.split('/')
  if (id === 'initialize') {
    const media: Media = { person, size: readJson<{ total_bytes: number }>(request).total_bytes, segments: [], isFinal: false, looks: 0 }
    const key = String(1_880_000_000 + x.media.size)
    x.media.set(key, media)
    return { json: { data: { id: key, media_key: `7_${key}`, expires_after_secs: 86_400 } } }
  }
  const media = x.media.get(id === '' ? (request.query.get('media_id') ?? '') : id)
  if (media?.person.id !== person.id) return problem(400, 'invalid-request', 'No such media')
  if (step === 'append') {
    const bytes = readFormFile(request)
    if (bytes.length > 5 * 1024 * 1024) return problem(413, 'payload-too-large', 'Segment too large')
    media.segments[Number(readFormField(request, 'segment_index'))] = bytes
    return { json: { data: { expires_at: 1 } } }
  }
  if (step === 'finalize') {
    if (Buffer.concat(media.segments).length !== media.size) return problem(400, 'invalid-request', 'Segments do not add up')
    media.isFinal = true
  }
  return {
    json: { data: { id, processing_info: { state: processingOf(x, media), ...(x.rejects ? { error: { message: x.rejects } } : {}) } } },
  }
}

type Subtitles = { id: string; media_category: string; subtitles: { id: string; language_code: string } }

/** A file of subtitles belongs to the video of a post from then on. */
function addSubtitles(x: FakeX, person: Person, request: FakeRequest): FakeReply {
  const { id, media_category, subtitles } = readJson<Subtitles>(request)
  const file = x.media.get(subtitles.id)
  const tweet = x.tweets.find(({ mediaKey, author }) => mediaKey === `7_${id}` && author === person.id)
  const isWhole = file?.isFinal && file.person.id === person.id && /^[A-Z]{2}$/.test(subtitles.language_code)
  if (!tweet || !file || !isWhole || media_category !== 'TweetVideo') return problem(400, 'invalid-request', 'Subtitles')
  setFile(x, 'captions', { remoteId: tweet.id, bytes: Buffer.concat(file.segments) })
  return { json: { data: { id, media_category, associated_subtitles: [subtitles] } } }
}

function processingOf({ rejects, processingLooks }: FakeX, media: Media): string {
  if (rejects !== null) return 'failed'
  return media.looks++ < processingLooks ? 'in_progress' : 'succeeded'
}

function publish(x: FakeX, person: Person, request: FakeRequest): FakeReply {
  const { text, media, reply } = readJson<{ text: string; media?: { media_ids: string[] }; reply?: { in_reply_to_tweet_id: string } }>(
    request,
  )
  if (!x.hasCredits) return problem(403, 'usage-capped', 'Usage cap exceeded')
  if (x.tweets.some((tweet) => tweet.author === person.id && tweet.text === text)) {
    return problem(403, 'about:blank', 'You are not allowed to create a Tweet with duplicate content.')
  }
  if (reply) {
    if (!x.tweets.some(({ id }) => id === reply.in_reply_to_tweet_id)) return problem(400, 'invalid-request', 'No such post')
    addComment(x, reply.in_reply_to_tweet_id, text)
    return { status: 201, json: { data: { id: newToken(), text } } }
  }
  const [mediaId = ''] = media?.media_ids ?? []
  const attached = x.media.get(mediaId)
  if (!attached?.isFinal || attached.person.id !== person.id) return problem(400, 'invalid-request', 'Your media IDs are invalid.')
  const tweet = { id: `${newToken().replace(/\D/g, '')}7`, author: person.id, text, mediaKey: `7_${mediaId}` }
  x.tweets.push(tweet)
  goLive(x, { platform: 'TWITTER', account: person, remoteId: tweet.id, text, bytes: Buffer.concat(attached.segments) })
  return { status: 201, json: { data: { id: tweet.id, text } } }
}
