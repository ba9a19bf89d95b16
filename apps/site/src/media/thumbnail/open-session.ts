/** Reads from the product in the name of whoever is signed in; null for what cannot be had. */
type OpenSession = { get<T>(path: string): Promise<T | null> }

/** As the web app stores it (`platform/session.ts`). Nobody is asked about who has never signed in here. */
function readOrgId(): string | null {
  try {
    const account = JSON.parse(localStorage.getItem('clipwright.account') ?? 'null') as { orgId?: string } | null
    return account?.orgId ?? null
  } catch {
    return null
  }
}

async function get<T>(path: string, headers: Record<string, string>): Promise<T | null> {
  const reply = await fetch(`/api${path}`, { headers }).catch(() => null)
  return reply?.ok ? ((await reply.json().catch(() => null)) as T | null) : null
}

let opening: Promise<OpenSession | null> | undefined

/** Null for visitors, and without a connection; then the next call tries again. */
export function openSession(): Promise<OpenSession | null> {
  opening ??= open().then((session) => {
    if (!session) opening = undefined
    return session
  })
  return opening
}

async function open(): Promise<OpenSession | null> {
  const orgId = readOrgId()
  if (!orgId) return null
  const { token } = (await get<{ token?: string }>('/auth/login-profiles', {})) ?? {}
  if (!token) return null
  const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId }
  return { get: (path) => get(path, headers) }
}
