/** The one-time key of `/signin#key=…`, when there is one. */
export function readSignInKey(hash: string): string | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key')
  return key && key.length >= 10 ? key : undefined
}
