import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type PlatformRequest, readAnswer } from '../call-platform.ts'
import { readChoice } from '../choice.ts'
import { renewByRefreshToken } from '../code-flow.ts'
import { PlatformError } from '../platform-error.ts'
import { pollUntil } from '../poll-until.ts'
import type {
  CodeFlow,
  AccountAccess,
  AccountProfile,
  Confirmation,
  LivePost,
  MeasuredValue,
  OutgoingPost,
  Platform,
  PreparedPost,
} from '../platform.ts'
import { pinterestApi, pinterestScopes, pinterestTimes, processingMs, uploadTimeoutMs } from './platform.ts'

type Session = Pick<AccountAccess, 'session'>

const Failure = z.object({ code: z.number().optional(), message: z.string().optional() })

function callPinterest(io: PlatformIo, access: Session, { url, ...request }: PlatformRequest): Promise<PlatformAnswer> {
  return callPlatform(io, { ...request, url: `${pinterestApi}${url}`, headers: bearer(access) }, ({ json }) => {
    const failure = Failure.safeParse(json).data
    return {
      ...(failure?.code === undefined ? {} : { code: String(failure.code) }),
      ...(failure?.message === undefined ? {} : { words: failure.message.slice(0, 300) }),
    }
  })
}

const Me = z.object({ username: z.string(), id: z.string().optional(), business_name: z.string().nullish() })

async function readProfile(io: PlatformIo, access: Session): Promise<AccountProfile> {
  const { username, id, business_name } = readAnswer(Me, await callPinterest(io, access, { url: '/user_account' }))
  const profileUrl = `https://www.pinterest.com/${encodeURIComponent(username)}/`
  return { host: '', extUserId: id ?? username, handle: `@${username}`, name: business_name || username, profileUrl, limits: null }
}

const flow: CodeFlow = {
  authorizeUrl: 'https://www.pinterest.com/oauth/',
  tokenUrl: `${pinterestApi}/oauth/token`,
  consoleUrl: 'https://developers.pinterest.com/apps/',
  scopes: pinterestScopes,
  separator: ',',
  proof: 'basic',
  open: async (io, { session, scopes }) => ({
    profile: await readProfile(io, { session }),
    session,
    scopes: scopes ?? [...pinterestScopes],
  }),
}

const Begun = z.object({ media_id: z.string(), upload_url: z.string(), upload_parameters: z.record(z.string(), z.string()) })

async function prepare(io: PlatformIo, access: AccountAccess, { video }: OutgoingPost): Promise<PreparedPost> {
  const registration = await callPinterest(io, access, { url: '/media', method: 'POST', json: { media_type: 'video' } })
  const { media_id, upload_url, upload_parameters } = readAnswer(Begun, registration)
  const form = new FormData()
  for (const [name, value] of Object.entries(upload_parameters)) form.set(name, value)
  // What comes after the file is not read.
  form.set('file', await video.blob(), 'clip.mp4')
  await callPlatform(io, { url: upload_url, method: 'POST', body: form, timeoutMs: uploadTimeoutMs })
  await pollUntil(io, processingMs, async () => {
    const { status } = readAnswer(z.object({ status: z.string() }), await callPinterest(io, access, { url: `/media/${media_id}` }))
    if (status === 'failed')
      throw new PlatformError('fix', { code: 'media-failed', words: 'Pinterest could not read the video.', status: 422 })
    return status === 'succeeded' ? true : undefined
  })
  return { mediaId: media_id, board: readChoice(access, 'board') }
}

const Pin = z.object({ id: z.string() })

async function commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost> {
  const json = {
    board_id: prepared['board'],
    title: post.title,
    description: post.text,
    media_source: { source_type: 'video_id', media_id: prepared['mediaId'], cover_image_key_frame_time: (post.coverAtMs ?? 0) / 1000 },
  }
  const request = { url: '/pins', method: 'POST', json, timeoutMs: pinterestTimes.commitTimeoutMs } as const
  return toLive(readAnswer(Pin, await callPinterest(io, access, request)).id)
}

const toLive = (id: string): LivePost => ({ remoteId: id, remoteUrl: `https://www.pinterest.com/pin/${encodeURIComponent(id)}/` })

const Pins = z.object({
  items: z.array(
    z.object({ id: z.string(), title: z.string().nullish(), description: z.string().nullish(), created_at: z.string().nullish() }),
  ),
})

/** A pin does not name its upload, so it is recognised by board, texts and time. */
async function confirm(
  io: PlatformIo,
  access: AccountAccess,
  { title, text }: OutgoingPost,
  prepared: PreparedPost,
  committedAt: Date,
): Promise<Confirmation> {
  const url = `/boards/${encodeURIComponent(String(prepared['board']))}/pins?page_size=100`
  const { items } = readAnswer(Pins, await callPinterest(io, access, { url }))
  const sinceMs = committedAt.getTime() - 10 * 60_000
  const match = items.find(
    (pin) => (pin.title ?? '') === title && (pin.description ?? '') === text && Date.parse(pin.created_at ?? '') > sinceMs,
  )
  return match ? { answer: 'live', live: toLive(match.id) } : { answer: 'absent' }
}

const Lifetime = z.object({
  video_mrc_view: z.number().optional(),
  reaction: z.number().optional(),
  comment: z.number().optional(),
})
const Counts = z.object({ pin_metrics: z.object({ lifetime_metrics: Lifetime.optional() }).nullish() })

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const answer = await callPinterest(io, access, { url: `/pins/${encodeURIComponent(remoteId)}?pin_metrics=true` })
  const counts = readAnswer(Counts, answer).pin_metrics?.lifetime_metrics
  const source = 'GET /v5/pins/:id pin_metrics'
  return [
    { name: 'views', value: counts?.video_mrc_view ?? null, source },
    { name: 'likes', value: counts?.reaction ?? null, source },
    { name: 'comments', value: counts?.comment ?? null, source },
  ]
}

const Boards = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

export const pinterest: Platform = {
  name: 'PINTEREST',
  ...pinterestTimes,
  flow,
  readProfile,
  refresh: (io, access) => renewByRefreshToken(flow, io, access),
  choiceNames: ['board'],
  async readChoices(io, access) {
    const { items } = readAnswer(Boards, await callPinterest(io, access, { url: '/boards?page_size=100' }))
    return [{ name: 'board', values: items.map(({ id, name }) => ({ value: id, label: name })) }]
  },
  prepare,
  commit,
  confirm,
  measure,
}
