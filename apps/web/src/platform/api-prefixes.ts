/** What calls of one kind begin with. Set when the app is built; a proxy may lead each to a server of its own. */
type ApiPrefixes = { main: string; nest: string; planSocial: string }

type BuildSettings = Readonly<Record<string, unknown>>

/** Paths on the app’s own host, without a slash at their end. What is not set is as the main one, which is `/api`. */
export function readApiPrefixes(env: BuildSettings): ApiPrefixes {
  const read = (name: string) => {
    const value = env[name]
    return typeof value === 'string' && /^\/[^/]/.test(value) ? value.replace(/\/+$/, '') : undefined
  }
  const main = read('VITE_API_PREFIX') ?? '/api'
  return { main, nest: read('VITE_NEST_API_PREFIX') ?? main, planSocial: read('VITE_PLAN_SOCIAL_API_PREFIX') ?? main }
}

/** Calls about plans and their payment, and about social accounts and posts. */
const planSocial = new Set(
  'a approvals auto-import auto-import-collections billing-details calendar coupons credits event-hooks importable-youtube-playlists invoices plan-configs post-analytics post-schedules posts price-list social-accounts social-platforms subscriptions till view-learning'.split(
    ' ',
  ),
)
/** Calls of the free tools. */
const nest = new Set(['free-tools'])

/** The prefix of a call, by the first part of its path: `/posts/:postId`. */
export function prefixOf(path: string, prefixes: ApiPrefixes): string {
  const [, first = ''] = path.split(/[/?]/)
  if (planSocial.has(first)) return prefixes.planSocial
  return nest.has(first) ? prefixes.nest : prefixes.main
}
