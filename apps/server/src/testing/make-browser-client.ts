import type { TestHttp } from './test-http.ts'

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; token?: string; headers?: Record<string, string> }

/** Makes calls as the pages of this site do: with stored cookies, from one device. */
export type BrowserClient = {
  call(url: string, options?: Call): Promise<ReturnType<typeof toAnswer>>
  cookies: Map<string, string>
}

function toAnswer(reply: { statusCode: number; headers: Record<string, unknown>; body: string }) {
  const json = reply.body === '' ? {} : (JSON.parse(reply.body) as Record<string, unknown>)
  return { status: reply.statusCode, headers: reply.headers, json }
}

let count = 0

export function makeBrowserClient(
  http: TestHttp,
  about: { address?: string; deviceId?: string; userAgent?: string; language?: string } = {},
): BrowserClient {
  const cookies = new Map<string, string>()
  count += 1
  const fixed = {
    'sec-fetch-site': 'same-origin',
    'x-device-id': about.deviceId ?? `device${String(count).padStart(6, '0')}`,
    'user-agent': about.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'accept-language': about.language ?? 'en',
  }
  const call = async (url: string, { method = 'GET', body, token, headers }: Call = {}) => {
    const reply = await http.app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: about.address ?? '127.0.0.1',
      headers: {
        ...fixed,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return toAnswer(reply)
  }
  return { call, cookies }
}
