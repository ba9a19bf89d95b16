import { type FakeAppPlatform, goLive, type Person, startFakeAppPlatform } from './fake-app-platform.ts'
import { type FakeReply, type FakeRequest, newToken, readFormField, readFormFile, readJson, setMoment } from './fake-platform.ts'

type Media = { person: Person; bytes: Buffer; looks: number }
type PinterestState = {
  boards: { id: string; name: string }[]
  media: Map<string, Media>
  pins: { id: string; owner: string; board: string; title: string; description: string; at: Date }[]
  counts: Record<string, number>
}
type FakePinterest = FakeAppPlatform & PinterestState

const failure = (status: number, message: string): FakeReply => ({ status, json: { code: status, message } })

/** Boards, media at the address of a storage, pins without a key that recognises a repeat. */
export function startFakePinterest(): Promise<FakePinterest> {
  const state: PinterestState = { boards: [{ id: 'b1', name: 'Clips' }], media: new Map(), pins: [], counts: {} }
  return startFakeAppPlatform(state, {
    authorizePath: '/oauth/',
    tokenPath: '/v5/oauth/token',
    habits: {
      proof: 'basic',
      expiresIn: 30 * 86_400,
      hasRefresh: true,
      refreshExpiresIn: 365 * 86_400,
      extras: (_person, scope) => ({ scope: scope.replaceAll(',', ' ') }),
    },
    unauthorized: failure(401, 'Authentication failed.'),
    answerOpen: takeFile,
    answer,
  })
}

function takeFile({ media }: FakePinterest, request: FakeRequest): FakeReply | undefined {
  if (request.path !== '/pinterest-storage') return undefined
  const entry = media.get(readFormField(request, 'x-amz-meta-media') ?? '')
  if (!entry) return failure(403, 'AccessDenied')
  entry.bytes = readFormFile(request)
  return { status: 204 }
}

function answer(pinterest: FakePinterest, person: Person, request: FakeRequest): FakeReply | undefined {
  const path = request.path.replace('/v5', '')
  if (path === '/user_account') return { json: { id: person.id, username: person.name } }
  if (path === '/boards') return { json: { items: pinterest.boards } }
  if (path === '/media' && request.method === 'POST') {
    const id = newToken()
    pinterest.media.set(id, { person, bytes: Buffer.alloc(0), looks: 0 })
    const upload_url = 'https://pinterest-media-upload.s3.amazonaws.com/pinterest-storage'
    return { json: { media_id: id, upload_url, upload_parameters: { 'x-amz-meta-media': id } } }
  }
  if (path === '/pins' && request.method === 'POST') return publish(pinterest, person, request)
  const [, root, id = '', list] = path.split('/')
  if (root === 'boards' && list === 'pins') return { json: { items: listPins(pinterest, person, id) } }
  const media = root === 'media' ? pinterest.media.get(id) : undefined
  if (media) return { json: { status: stateOf(pinterest, media) } }
  return pinterest.pins.some((pin) => pin.id === id) ? { json: { id, pin_metrics: { lifetime_metrics: pinterest.counts } } } : undefined
}

function stateOf({ rejects, processingLooks }: FakePinterest, media: Media): string {
  if (rejects !== null) return 'failed'
  if (media.bytes.length === 0) return 'registered'
  return media.looks++ < processingLooks ? 'processing' : 'succeeded'
}

type NewPin = {
  board_id: string
  title: string
  description: string
  media_source: { media_id: string; cover_image_key_frame_time: number }
}

function publish(pinterest: FakePinterest, person: Person, request: FakeRequest): FakeReply {
  const { board_id: board, title, description, media_source } = readJson<NewPin>(request)
  const media = pinterest.media.get(media_source.media_id)
  if (!media || media.bytes.length === 0 || media.person.id !== person.id) return failure(400, 'Media is not ready')
  if (!pinterest.boards.some(({ id }) => id === board)) return failure(404, 'Board not found')
  if ([...title].length > 100 || [...description].length > 500) return failure(400, 'Too long')
  const id = newToken()
  pinterest.pins.push({ id, owner: person.id, board, title, description, at: new Date() })
  goLive(pinterest, { platform: 'PINTEREST', account: person, remoteId: id, title, text: description, bytes: media.bytes })
  setMoment(pinterest, id, media_source.cover_image_key_frame_time)
  return { status: 201, json: { id } }
}

function listPins({ pins }: FakePinterest, person: Person, board: string) {
  return pins
    .filter((pin) => pin.owner === person.id && pin.board === board)
    .toReversed()
    .map(({ id, title, description, at }) => ({ id, title, description, created_at: at.toISOString() }))
}
