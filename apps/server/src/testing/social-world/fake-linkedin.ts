import { type FakeAppPlatform, goLive, type Person, startFakeAppPlatform } from './fake-app-platform.ts'
import { addComment, type FakeReply, type FakeRequest, newToken, readFormFile, readJson, setFile, sha256Of } from './fake-platform.ts'

type Video = { owner: string; size: number; parts: Map<number, Buffer>; captions: Buffer | null; isFinal: boolean; looks: number }
type LinkedinState = {
  videos: Map<string, Video>
  posts: { id: string; author: string; media: string }[]
  /** Size of a part. */
  partBytes: number
  /** Whether the app may read members' posts, which few may. */
  mayReadPosts: boolean
  /** Versions that are served. */
  versions: RegExp
}
type FakeLinkedin = FakeAppPlatform & LinkedinState

const failure = (status: number, message: string): FakeReply => ({ status, json: { status, code: 'REFUSED', message } })

/** Videos in parts at addresses of their own, posts in the little text format, no key that recognises a repeat. */
export function startFakeLinkedin(): Promise<FakeLinkedin> {
  const state: LinkedinState = { videos: new Map(), posts: [], partBytes: 4_194_304, mayReadPosts: false, versions: /^2026(0[1-9]|1\d)$/ }
  return startFakeAppPlatform(state, {
    authorizePath: '/oauth/v2/authorization',
    tokenPath: '/oauth/v2/accessToken',
    habits: { expiresIn: 60 * 86_400 },
    unauthorized: failure(401, 'Empty oauth2 access token'),
    answerOpen: takePart,
    answer,
  })
}

function takePart({ videos, partBytes }: FakeLinkedin, request: FakeRequest): FakeReply | undefined {
  const { path, body } = request
  const [, root, name = '', index = ''] = path.split('/')
  if (root !== 'dms-uploads') return undefined
  const video = videos.get(`urn:li:video:${name}`)
  if (!video) return failure(404, 'No such upload')
  if (index === 'captions') {
    video.captions = readFormFile(request)
    return { status: 201 }
  }
  const expected = Math.min(partBytes, video.size - Number(index) * partBytes)
  if (body.length !== expected) return failure(400, `${body.length} bytes in place of ${expected}`)
  video.parts.set(Number(index), body)
  return { headers: { etag: `"${sha256Of(body)}"` } }
}

function answer(linkedin: FakeLinkedin, person: Person, request: FakeRequest): FakeReply | undefined {
  const { method, path, query, headers } = request
  if (path === '/v2/userinfo') return { json: { sub: person.id, name: person.name } }
  if (!linkedin.versions.test(String(headers['linkedin-version']))) return failure(426, 'Requested version is not active')
  const action = query.get('action')
  if (path === '/rest/videos' && action === 'initializeUpload') return begin(linkedin, person, request)
  if (path === '/rest/videos' && action === 'finalizeUpload') return finish(linkedin, request)
  if (path === '/rest/posts') return method === 'POST' ? publish(linkedin, person, request) : list(linkedin, person)
  const post = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(path)?.[1]
  if (post !== undefined) return comment(linkedin, person, { id: decodeURIComponent(post), request })
  const video = linkedin.videos.get(decodeURIComponent(path.replace('/rest/videos/', '')))
  if (!video) return undefined
  if (linkedin.rejects !== null) return { json: { status: 'PROCESSING_FAILED', processingFailureReason: linkedin.rejects } }
  return { json: { status: video.isFinal && video.looks++ >= linkedin.processingLooks ? 'AVAILABLE' : 'PROCESSING' } }
}

function comment(linkedin: FakeLinkedin, person: Person, { id, request }: { id: string; request: FakeRequest }): FakeReply {
  const { actor, object, message } = readJson<{ actor: string; object: string; message: { text: string } }>(request)
  const isOwn = actor === `urn:li:person:${person.id}` && object === id
  if (!isOwn || !linkedin.posts.some((post) => post.id === id)) return failure(403, 'Not yours')
  addComment(linkedin, id, message.text)
  return { status: 201, json: {} }
}

function begin({ videos, partBytes }: FakeLinkedin, person: Person, request: FakeRequest): FakeReply {
  const { owner, fileSizeBytes, uploadCaptions } = readJson<{
    initializeUploadRequest: { owner: string; fileSizeBytes: number; uploadCaptions: boolean }
  }>(request).initializeUploadRequest
  if (owner !== `urn:li:person:${person.id}`) return failure(403, 'Not the owner')
  const name = newToken()
  videos.set(`urn:li:video:${name}`, { owner, size: fileSizeBytes, parts: new Map(), captions: null, isFinal: false, looks: 0 })
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / partBytes) }, (_, index) => ({
    uploadUrl: `https://www.linkedin.com/dms-uploads/${name}/${index}`,
    firstByte: index * partBytes,
    lastByte: Math.min(fileSizeBytes, (index + 1) * partBytes) - 1,
  }))
  const captionsUploadUrl = uploadCaptions ? `https://www.linkedin.com/dms-uploads/${name}/captions` : undefined
  return { json: { value: { video: `urn:li:video:${name}`, uploadToken: '', uploadInstructions, captionsUploadUrl } } }
}

const bytesOf = ({ parts }: Video) => Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))

function finish({ videos }: FakeLinkedin, request: FakeRequest): FakeReply {
  const { video: urn, uploadedPartIds } = readJson<{ finalizeUploadRequest: { video: string; uploadedPartIds: string[] } }>(
    request,
  ).finalizeUploadRequest
  const video = videos.get(urn)
  const ids = [...(video?.parts ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => sha256Of(bytes))
  if (!video || bytesOf(video).length !== video.size || ids.join() !== uploadedPartIds.join()) return failure(400, 'Parts are missing')
  video.isFinal = true
  return { status: 200 }
}

type Post = { author: string; commentary: string; content: { media: { id: string } } }

/** Little text as people see it; undefined when a reserved sign is not escaped. */
function readLittleText(text: string): string | undefined {
  const plain = text.replace(/\{hashtag\|\\#\|([^}]*)\}/g, '\\#$1')
  if (/(?<!\\)(?:\\\\)*[|{}@[\]()<>#*_~]/.test(plain.replace(/\\[\\|{}@[\]()<>#*_~]/g, ''))) return undefined
  return plain.replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1')
}

function publish(linkedin: FakeLinkedin, person: Person, request: FakeRequest): FakeReply {
  const { author, commentary, content } = readJson<Post>(request)
  const video = linkedin.videos.get(content.media.id)
  const text = readLittleText(commentary)
  if (author !== `urn:li:person:${person.id}` || video?.owner !== author || !video.isFinal) return failure(403, 'Not yours')
  if (text === undefined || [...text].length > 3000) return failure(422, 'Commentary is invalid')
  const id = `urn:li:share:${7_000_000 + linkedin.posts.length}`
  linkedin.posts.push({ id, author, media: content.media.id })
  goLive(linkedin, { platform: 'LINKEDIN', account: person, remoteId: id, text, bytes: bytesOf(video) })
  if (video.captions) setFile(linkedin, 'captions', { remoteId: id, bytes: video.captions })
  return { status: 201, headers: { 'x-restli-id': id } }
}

function list({ posts, mayReadPosts }: FakeLinkedin, person: Person): FakeReply {
  if (!mayReadPosts) return failure(403, 'Not enough permissions to access: partnerApiPostsExternal')
  const own = posts.filter(({ author }) => author === `urn:li:person:${person.id}`)
  return { json: { elements: own.map(({ id, media }) => ({ id, content: { media: { id: media } } })) } }
}
