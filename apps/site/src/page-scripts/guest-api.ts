import { readStored, store } from './browser-store.ts'

/** Calls of a visitor to the product, with a credential that is asked for when it is first needed. */
export type RefusalTexts = Readonly<
  Record<
    'networkTitle' | 'networkText' | 'uploadTitle' | 'quotaTitle' | 'failedTitle' | 'unknownTitle' | 'unknownText' | 'rateText',
    string
  >
>

/** Why something was not done, in words for the visitor. */
export class Refusal extends Error {
  readonly title: string
  /** As the catalogue names it; empty where the server did not say. */
  readonly errorName: string
  /** What the browser may solve to go on, as JSON; empty where nothing helps. */
  readonly task: string

  constructor(title: string, message: string, errorName = '', task = '') {
    super(message)
    this.title = title
    this.errorName = errorName
    this.task = task
  }
}

type Guest = { token: string; expiresAt: string }
type Method = 'GET' | 'POST' | 'DELETE'

const credentialKey = 'clipwright.guest'
/** A credential with less left is renewed, so that it outlives what is made with it (three days). */
const renewBelowMs = 73 * 3_600_000
const leastMs = 60_000

/** The same as in the web app (`platform/device-id.ts`): twelve characters, kept in this browser. */
function deviceId(): string {
  const key = 'clipwright.device-id'
  const stored = /^"([a-z0-9]{12})"$/.exec(readStored(key) ?? '')?.[1]
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const fresh = Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
  store(key, JSON.stringify(fresh))
  return fresh
}

type Answer = { errorName?: string; errorMessage?: string; details?: { path: string; message: string }[] }

/** Throws a `Refusal`. */
async function send(method: Method, path: string, body: object | null, texts: RefusalTexts, token?: string): Promise<unknown> {
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang, 'x-device-id': deviceId() }
  if (body) headers['content-type'] = 'application/json'
  if (token) headers['authorization'] = `Bearer ${token}`
  const init = body ? { body: JSON.stringify(body) } : {}
  const reply = await fetch(`/api${path}`, { method, headers, credentials: 'omit', ...init }).catch(() => null)
  if (!reply) throw new Refusal(texts.networkTitle, texts.networkText)
  const answer = (await reply.json().catch(() => ({}))) as Answer
  if (reply.ok) return answer
  const { errorName = '', errorMessage = '', details = [] } = answer
  if (errorName === 'LoginRequired') throw new Refusal('', '', errorName)
  if (errorName === 'QuotaExceed' || errorName === 'RateExceed') {
    const find = (name: string) => details.find(({ path }) => path === name)?.message
    // A quota says its end itself.
    const message = errorName === 'RateExceed' ? sayEnd(find('endsAt'), texts) : errorMessage
    throw new Refusal(texts.quotaTitle, message || errorMessage, errorName, find('proof'))
  }
  if (reply.status === 503) throw new Refusal(texts.networkTitle, errorMessage || texts.networkText, errorName)
  if (reply.status < 500 && errorMessage !== '') throw new Refusal(texts.failedTitle, errorMessage, errorName)
  throw new Refusal(texts.unknownTitle, texts.unknownText, errorName)
}

const sayEnd = (endsAt: string | undefined, { rateText }: RefusalTexts): string =>
  endsAt === undefined
    ? ''
    : rateText.replace(
        '{{time}}',
        new Date(endsAt).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' }),
      )

const leftMs = ({ expiresAt }: Guest) => Date.parse(expiresAt) - Date.now()

function readCredential(): Guest | null {
  const stored = JSON.parse(readStored(credentialKey) ?? 'null') as Guest | null
  return stored && leftMs(stored) > leastMs ? stored : null
}

/** Whether somebody used a tool in this browser in the last days. */
export const isKnownVisitor = (): boolean => readCredential() !== null

/** `isFresh`: not the one of earlier. Throws a `Refusal`. */
export async function getToken(texts: RefusalTexts, isFresh = false): Promise<string> {
  const stored = isFresh ? null : readCredential()
  if (stored && leftMs(stored) > renewBelowMs) return stored.token
  const body = stored ? { token: stored.token } : {}
  const credential = (await send('POST', '/auth/grant-free-tool-credential', body, texts).catch((error: unknown) => {
    if (stored) return stored
    throw error
  })) as Guest
  store(credentialKey, JSON.stringify(credential))
  return credential.token
}

/** With a new credential where the old one ended while the page was open. */
async function sendAsGuest(method: Method, path: string, body: object | null, texts: RefusalTexts): Promise<unknown> {
  try {
    return await send(method, path, body, texts, await getToken(texts))
  } catch (error) {
    if (!(error instanceof Refusal) || error.errorName !== 'LoginRequired') throw error
    return send(method, path, body, texts, await getToken(texts, true))
  }
}

/** As a visitor, who works for it near a limit. Throws a `Refusal`. */
export async function callAsGuest(method: Method, path: string, body: object | null, texts: RefusalTexts): Promise<unknown> {
  try {
    return await sendAsGuest(method, path, body, texts)
  } catch (error) {
    if (!(error instanceof Refusal) || error.task === '') throw error
    const { solveTask } = await import('./solve-task.ts').catch(() => Promise.reject(error))
    const proof = await solveTask(error.task)
    if (proof === null) throw error
    return sendAsGuest(method, path, { ...body, proof }, texts)
  }
}
