import type { Config } from '#config/config.ts'

/**
 * Where links in a mail point to. Whoever requests a mail chooses the host name of the call, so that name is used only if
 * it is this machine’s. Null: the operator configured no public address, so the mail goes without a link.
 */
export function linkOrigin(config: { http: Pick<Config['http'], 'publicUrl'> }, calledOrigin: string): string | null {
  if (config.http.publicUrl !== null) return config.http.publicUrl
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(calledOrigin) ? calledOrigin : null
}
