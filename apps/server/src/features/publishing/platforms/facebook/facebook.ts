import { z } from 'zod'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import { addGraphComment, findGraphComment } from '../meta/comments.ts'
import { graphOf, readGraphFailure, sendToRupload } from '../meta/graph.ts'
import { graphVersion } from '../meta/platform.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, AccountProfile, AppClient, Confirmation, MeasuredValue, Platform, CodeFlow } from '../platform.ts'
import { setCaptions, setCover } from './companions.ts'
import { facebookExtraScopes, facebookFailures, facebookScopes, facebookTimes, postingTask } from './platform.ts'

const base = `https://graph.facebook.com/${graphVersion}`
const graph = graphOf(base, facebookFailures)

const Page = z.object({ id: z.string(), name: z.string(), link: z.string().optional() })
const Pages = z.object({ data: z.array(Page.extend({ access_token: z.string().optional(), tasks: z.array(z.string()).optional() })) })

const toProfile = ({ id, name, link }: z.infer<typeof Page>): AccountProfile => ({
  host: '',
  extUserId: id,
  handle: name,
  name,
  profileUrl: link ?? `https://www.facebook.com/${id}`,
  limits: null,
})

/** A token of hours for one of sixty days, whose pages' tokens have no end. */
async function exchangeToken(io: PlatformIo, { clientId, clientSecret }: AppClient, token: string): Promise<string> {
  const query = { grant_type: 'fb_exchange_token', client_id: clientId, client_secret: clientSecret, fb_exchange_token: token }
  const url = `${base}/oauth/access_token?${new URLSearchParams(query).toString()}`
  const answer = await callPlatform(io, { url }, readGraphFailure(facebookFailures))
  return readAnswer(z.object({ access_token: z.string() }), answer).access_token
}

const flow: CodeFlow = {
  authorizeUrl: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
  tokenUrl: `${base}/oauth/access_token`,
  consoleUrl: 'https://developers.facebook.com/apps/',
  scopes: facebookScopes,
  extraScopes: facebookExtraScopes,
  separator: ',',
  async open(io, grant, { client, expected }) {
    const accessToken = await exchangeToken(io, client, grant.session.accessToken)
    const user = { session: { ...grant.session, accessToken } }
    const { data } = readAnswer(
      Pages,
      await graph(io, user, '/me/accounts', { query: { fields: 'id,name,link,access_token,tasks', limit: '100' } }),
    )
    const pages = data.filter(({ tasks, access_token }) => access_token !== undefined && (tasks ?? [postingTask]).includes(postingTask))
    const page = pages.find(({ id }) => id === expected) ?? pages[0]
    if (!page) {
      throw new PlatformError('fix', { code: 'no-page', words: 'You may not post on any of the pages that you chose.', status: 400 })
    }
    const toAccount = ({ access_token, ...profile }: (typeof pages)[number]) => ({
      profile: toProfile(profile),
      session: { accessToken: access_token ?? '', refreshToken: null, expiresAtMs: null, extras: {} },
      scopes: grant.scopes ?? [...facebookScopes],
    })
    // Whoever renews one page means that one; otherwise Facebook asked which pages.
    const others = expected === null ? pages.filter((one) => one !== page).map(toAccount) : []
    return { ...toAccount(page), others }
  },
}

async function readProfile(io: PlatformIo, access: AccountAccess): Promise<AccountProfile> {
  return toProfile(readAnswer(Page, await graph(io, access, `/${access.extUserId}`, { query: { fields: 'id,name,link' } })))
}

const Begun = z.object({ video_id: z.string(), upload_url: z.string() })
const Phase = z.object({ status: z.string(), error: z.object({ message: z.string().optional() }).optional() })
const Status = z.object({
  status: z.object({ uploading_phase: Phase.optional(), processing_phase: Phase.optional(), publishing_phase: Phase.optional() }),
  permalink_url: z.string().optional(),
})

/** The phases of a reel tell whether it was published. */
async function confirm(io: PlatformIo, access: AccountAccess, videoId: string): Promise<Confirmation> {
  const { status, permalink_url } = readAnswer(
    Status,
    await graph(io, access, `/${videoId}`, { query: { fields: 'status,permalink_url' } }),
  )
  const { processing_phase: processing, publishing_phase: publishing } = status
  if (publishing?.status === 'complete') {
    const remoteUrl = permalink_url === undefined ? null : new URL(permalink_url, 'https://www.facebook.com').href
    return { answer: 'live', live: { remoteId: videoId, remoteUrl } }
  }
  const failed = [status.uploading_phase, processing, publishing].find((phase) => phase?.status === 'error')
  if (failed) {
    const words = failed.error?.message ?? 'Facebook could not process the video.'
    return { answer: 'refused', error: new PlatformError('fix', { code: 'phase-error', words, status: 422 }) }
  }
  const isUntouched = [processing, publishing].every((phase) => phase === undefined || phase.status === 'not_started')
  return { answer: isUntouched ? 'absent' : 'pending' }
}

const Total = z.object({ summary: z.object({ total_count: z.number().optional() }).optional() }).optional()
const Counts = z.object({
  likes: Total,
  comments: Total,
  video_insights: z
    .object({ data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number().optional() })) })) })
    .optional(),
})

async function measure(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]> {
  const plays = 'blue_reels_play_count'
  const fields = `likes.summary(true).limit(0),comments.summary(true).limit(0),video_insights.metric(${plays})`
  const counts = readAnswer(Counts, await graph(io, access, `/${encodeURIComponent(remoteId)}`, { query: { fields } }))
  const views = counts.video_insights?.data.find(({ name }) => name === plays)?.values[0]?.value
  return [
    { name: 'views', value: views ?? null, source: `video_insights ${plays}` },
    { name: 'likes', value: counts.likes?.summary?.total_count ?? null, source: 'GET /:video likes' },
    { name: 'comments', value: counts.comments?.summary?.total_count ?? null, source: 'GET /:video comments' },
  ]
}

/** Reels of pages; posts of people's own profiles are closed to apps. */
export const facebook: Platform = {
  name: 'FACEBOOK_PAGE',
  ...facebookTimes,
  flow,
  readProfile,
  async prepare(io, access, { video }) {
    const path = `/${access.extUserId}/video_reels`
    const answer = await graph(io, access, path, { method: 'POST', query: { upload_phase: 'start' } })
    const { video_id, upload_url } = readAnswer(Begun, answer)
    await sendToRupload(io, access, { url: upload_url, video, failures: facebookFailures })
    return { videoId: video_id }
  },
  /** Facebook then works on the reel and says later whether it is live. */
  async commit(io, access, { title, text }, { videoId }) {
    const query = { upload_phase: 'finish', video_id: String(videoId), video_state: 'PUBLISHED', title, description: text }
    await graph(io, access, `/${access.extUserId}/video_reels`, { method: 'POST', query })
    return null
  },
  confirm: (io, access, _post, { videoId }) => confirm(io, access, String(videoId)),
  measure,
  companions: {
    comment: addGraphComment(graph),
    findComment: findGraphComment(graph, 'message'),
    cover: setCover,
    captions: setCaptions,
  },
}
