/** The one-time key of `/signin#key=…`, when there is one. */
export function readSignInKey(hash: string): string | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key')
  return key && key.length >= 10 ? key : undefined
}

/** What was pasted as a token: no spaces inside, long enough to be one. */
export function readToken(text: string): string | undefined {
  const trimmed = text.trim().replace(/^Bearer\s+/i, '')
  return trimmed.length >= 10 && !/\s/.test(trimmed) ? trimmed : undefined
}

/** Only addresses inside the app are followed after the sign-in. */
export function safeReturn(backTo: string | undefined): string {
  if (!backTo || !backTo.startsWith('/') || backTo.startsWith('//') || backTo.includes('\\') || backTo.startsWith('/signin'))
    return '/dashboard'
  return backTo
}
