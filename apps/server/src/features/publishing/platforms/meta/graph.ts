import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformAnswer, type PlatformIo, type ReadFailure, readAnswer } from '../call-platform.ts'
import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import type { FailureKind } from '../platform-error.ts'
import type { AccountAccess, AccountSession, AppClient, MeasuredValue, OutgoingVideo } from '../platform.ts'
import { PlatformError } from '../platform-error.ts'
import { uploadTimeoutMs } from './platform.ts'

/** What a code of the Graph API means. `unclear`: was seen on calls that did what they asked. */
export type GraphFailures = Readonly<Record<string, FailureKind | 'unclear'>>

const Failure = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
  }),
})

/** Reads failures by subcode, then by code. */
export const readGraphFailure =
  (failures: GraphFailures): ReadFailure =>
  ({ json }) => {
    const error = Failure.safeParse(json).data?.error
    if (!error) return {}
    const { code, error_subcode: subcode } = error
    const kind = failures[String(subcode)] ?? failures[String(code)]
    const words = error.error_user_msg ?? error.message
    return {
      ...(kind === undefined ? {} : { kind: kind === 'unclear' ? 'retry' : kind }),
      isUnclear: kind === 'unclear',
      code: String(subcode ?? code ?? 'graph'),
      ...(words === undefined ? {} : { words: words.slice(0, 300) }),
    }
  }

type GraphRequest = { method?: 'GET' | 'POST'; query: Record<string, string>; accept?: readonly number[] }

/** A call of the Graph API or one of its siblings: parameters in the address, whatever the method. */
export type Graph = (io: PlatformIo, access: Pick<AccountAccess, 'session'>, path: string, request: GraphRequest) => Promise<PlatformAnswer>

export const graphOf =
  (base: string, failures: GraphFailures): Graph =>
  (io, access, path, { method = 'GET', query, accept }) =>
    callPlatform(
      io,
      // Texts go in the form, since addresses have a length.
      method === 'POST'
        ? { url: `${base}${path}`, method, headers: bearer(access), body: new URLSearchParams(query) }
        : {
            url: `${base}${path}?${new URLSearchParams(query).toString()}`,
            headers: bearer(access),
            ...(accept ? { accept } : {}),
          },
      readGraphFailure(failures),
    )

/** Sends a whole file to Meta's upload servers. */
export async function sendToRupload(
  io: PlatformIo,
  access: AccountAccess,
  { url, video, failures }: { url: string; video: OutgoingVideo; failures: GraphFailures },
): Promise<void> {
  // The token goes along, so only to Meta.
  if (new URL(url).origin !== 'https://rupload.facebook.com')
    throw new PlatformError('fix', { code: 'foreign-upload-address', status: 400 })
  await callPlatform(
    io,
    {
      url,
      method: 'POST',
      headers: { authorization: `OAuth ${access.session.accessToken}`, offset: '0', file_size: String(video.sizeBytes) },
      body: await video.blob(),
      timeoutMs: uploadTimeoutMs,
    },
    readGraphFailure(failures),
  )
}

const LongLived = z.object({ access_token: z.string(), expires_in: z.number().optional() })

/** A token of an hour for one of sixty days, which renews itself. */
export async function exchangeForLongLived(
  io: PlatformIo,
  { url, grantType, client, token }: { url: string; grantType: string; client: AppClient; token: string },
): Promise<AccountSession> {
  const query = new URLSearchParams({ grant_type: grantType, client_secret: client.clientSecret, access_token: token })
  return toSession(await callPlatform(io, { url: `${url}?${query.toString()}` }, readGraphFailure({})), {})
}

/** Another sixty days. Works once a token is a day old. */
export async function renewLongLived(
  io: PlatformIo,
  { session }: AccountAccess,
  { url, grantType }: { url: string; grantType: string },
): Promise<AccountSession> {
  const query = new URLSearchParams({ grant_type: grantType, access_token: session.accessToken })
  return toSession(await callPlatform(io, { url: `${url}?${query.toString()}` }, readGraphFailure({ 190: 'relink' })), session.extras)
}

function toSession(answer: PlatformAnswer, extras: Record<string, string>): AccountSession {
  const { access_token: accessToken, expires_in: expiresIn } = readAnswer(LongLived, answer)
  const expiresAtMs = expiresIn === undefined ? null : Date.now() + expiresIn * 1000
  return { accessToken, refreshToken: accessToken, expiresAtMs, extras }
}

const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number().optional() })).optional(),
      total_value: z.object({ value: z.number().optional() }).optional(),
    }),
  ),
})

/** Numbers of a post. One that is not in the answer is late or not told, never 0. */
export async function readInsights(
  io: PlatformIo,
  access: AccountAccess,
  { graph, remoteId, names }: { graph: Graph; remoteId: string; names: readonly { name: MetricName; metrics: readonly string[] }[] },
): Promise<MeasuredValue[]> {
  const metric = names.flatMap(({ metrics }) => metrics).join(',')
  const { data } = readAnswer(Insights, await graph(io, access, `/${encodeURIComponent(remoteId)}/insights`, { query: { metric } }))
  const valueOf = (name: string) => {
    const entry = data.find((one) => one.name === name)
    return entry?.total_value?.value ?? entry?.values?.[0]?.value ?? null
  }
  return names.map(({ name, metrics }) => {
    const values = metrics.map(valueOf)
    const value = values.includes(null) ? null : values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    return { name, value, source: `insights ${metrics.join(' + ')}` }
  })
}
