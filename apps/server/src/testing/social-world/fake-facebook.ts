import { countOfDay, type FakeAppPlatform, goLive, type Person, startFakeAppPlatform } from './fake-app-platform.ts'
import { addComment, commentsOf, type FakeReply, type FakeRequest, newToken, readFormFile, setFile } from './fake-platform.ts'

type Reel = { page: Person; bytes: Buffer; isFinished: boolean; looks: number }
type FacebookState = {
  /** Pages of whoever agrees, and whether they may post there. */
  pages: (Person & { mayPost: boolean })[]
  pageTokens: Map<string, string>
  reels: Map<string, Reel>
  /** Reels that may be published in a day. */
  cap: number
  counts: { views?: number; likes?: number; comments?: number }
}
type FakeFacebook = FakeAppPlatform & FacebookState

const failure = (status: number, code: number, subcode?: number): FakeReply => ({
  status,
  json: { error: { message: `Refused: ${subcode ?? code}`, code, ...(subcode === undefined ? {} : { error_subcode: subcode }) } },
})

/** Pages and their reels: start, bytes, finish, phases. */
export function startFakeFacebook(): Promise<FakeFacebook> {
  const state: FacebookState = {
    pages: [{ id: '555', name: 'Ada films', mayPost: true }],
    pageTokens: new Map(),
    reels: new Map(),
    cap: 30,
    counts: {},
  }
  return startFakeAppPlatform(state, {
    authorizePath: '/v23.0/dialog/oauth',
    tokenPath: '/v23.0/oauth/access_token',
    habits: {
      expiresIn: 5000,
      refusal: (error, words) => ({
        status: 400,
        json: {
          error: {
            message: error === 'invalid_client' ? 'Error validating application.' : `Invalid verification code: ${words}`,
            code: 100,
          },
        },
      }),
      // Facebook does not say what was granted.
      extras: () => ({ scope: undefined }),
    },
    unauthorized: failure(401, 190),
    answerOpen,
    answer,
  })
}

function answerOpen(facebook: FakeFacebook, request: FakeRequest): FakeReply | undefined {
  const { method, path, query, headers, body } = request
  if (method === 'GET' && path === '/v23.0/oauth/access_token') {
    const person = facebook.access.get(query.get('fb_exchange_token') ?? '')
    const isApp = query.get('client_secret') === facebook.client.clientSecret
    return person && isApp ? { json: { access_token: facebook.addToken(person), expires_in: 60 * 86_400 } } : failure(400, 190)
  }
  if (!path.startsWith('/video-upload/')) return undefined
  const reel = facebook.reels.get(path.split('/').at(-1) ?? '')
  const token = /^OAuth (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!reel || facebook.access.get(token)?.id !== reel.page.id) return failure(401, 190)
  if (headers['offset'] !== '0' || Number(headers['file_size']) !== body.length) return failure(400, 100)
  reel.bytes = body
  return { json: { success: true } }
}

function answer(facebook: FakeFacebook, person: Person, request: FakeRequest): FakeReply | undefined {
  const [, first = '', second = ''] = request.path.replace('/v23.0', '').split('/')
  if (first === 'me' && second === 'accounts') {
    const data = facebook.pages.map((page) => ({
      id: page.id,
      name: page.name,
      link: `https://www.facebook.com/${page.id}`,
      access_token: facebook.addToken(page),
      tasks: page.mayPost ? ['ANALYZE', 'CREATE_CONTENT'] : ['ANALYZE'],
    }))
    return { json: { data } }
  }
  if (first === person.id && second === '') return { json: { id: person.id, name: person.name } }
  if (first === person.id && second === 'video_reels') return act(facebook, person, new URLSearchParams(request.body.toString()))
  const reel = facebook.reels.get(first)
  if (!reel) return failure(400, 100, 33)
  if (second !== '') return addToReel(facebook, { id: first, part: second }, request)
  if (request.query.get('fields')?.includes('likes')) return { json: showCounts(facebook) }
  return { json: { status: phasesOf(facebook, reel), permalink_url: `/reel/${first}/` } }
}

function addToReel(facebook: FakeFacebook, { id, part }: { id: string; part: string }, request: FakeRequest): FakeReply | undefined {
  if (part === 'comments' && request.method === 'GET') return { json: { data: commentsOf(facebook, id).map((message) => ({ message })) } }
  if (part === 'comments') addComment(facebook, id, new URLSearchParams(request.body.toString()).get('message') ?? '')
  else if (part === 'thumbnails') setFile(facebook, 'cover', { remoteId: id, bytes: readFormFile(request) })
  else if (part === 'captions' && /filename="captions\.[a-z]{2}_[A-Z]{2}\.srt"/.test(request.body.toString('latin1')))
    setFile(facebook, 'captions', { remoteId: id, bytes: readFormFile(request) })
  else return failure(400, 100)
  return { json: { success: true } }
}

function act(facebook: FakeFacebook, page: Person, form: URLSearchParams): FakeReply {
  if (form.get('upload_phase') === 'start') {
    const id = `9${newToken().slice(0, 8)}`
    facebook.reels.set(id, { page, bytes: Buffer.alloc(0), isFinished: false, looks: 0 })
    return { json: { video_id: id, upload_url: `https://rupload.facebook.com/video-upload/v23.0/${id}` } }
  }
  const id = form.get('video_id') ?? ''
  const reel = facebook.reels.get(id)
  if (reel?.page.id !== page.id || form.get('video_state') !== 'PUBLISHED') return failure(400, 100)
  if (reel.bytes.length === 0) return failure(400, 6000, 1_363_047)
  if (countOfDay(facebook.live.map(({ at }) => at.getTime())) >= facebook.cap) return failure(403, 368, 1_390_008)
  // Finishing again leaves one reel.
  if (!reel.isFinished && facebook.rejects === null) {
    const [title, text] = [form.get('title') ?? '', form.get('description') ?? '']
    goLive(facebook, { platform: 'FACEBOOK_PAGE', account: page, remoteId: id, title, text, bytes: reel.bytes })
  }
  reel.isFinished = true
  return { json: { success: true } }
}

function phasesOf({ rejects, processingLooks }: FakeFacebook, reel: Reel) {
  const uploading_phase = { status: reel.bytes.length > 0 ? 'complete' : 'not_started' }
  if (!reel.isFinished) return { uploading_phase, processing_phase: { status: 'not_started' }, publishing_phase: { status: 'not_started' } }
  if (rejects !== null) return { uploading_phase, processing_phase: { status: 'error', error: { message: rejects } } }
  const isWorking = reel.looks++ < processingLooks
  return {
    uploading_phase,
    processing_phase: { status: isWorking ? 'in_progress' : 'complete' },
    publishing_phase: { status: isWorking ? 'not_started' : 'complete' },
  }
}

function showCounts({ counts: { views, likes, comments } }: FakeFacebook) {
  return {
    ...(likes === undefined ? {} : { likes: { summary: { total_count: likes } } }),
    ...(comments === undefined ? {} : { comments: { summary: { total_count: comments } } }),
    ...(views === undefined ? {} : { video_insights: { data: [{ name: 'blue_reels_play_count', values: [{ value: views }] }] } }),
  }
}
