import { AppError } from '@clipwright/contract/errors'

/** The site a passkey is for: browsers offer it only to pages of this host name. */
type RelyingParty = { rpId: string; rpName: string; origin: string }

/**
 * From the configured address or, without one, the address the caller used. Browsers refuse passkeys for numeric
 * addresses, so this throws first, with a clearer message.
 */
export function relyingParty(origin: string): RelyingParty {
  const url = URL.canParse(origin) ? new URL(origin) : null
  const isNumeric = url !== null && (/^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('['))
  if (!url || isNumeric) {
    throw new AppError('PasskeyRefusedError', {
      say: 'Passkeys need a host name in the address bar. Open this page as localhost or under its domain.',
      cause: `origin ${origin}`,
    })
  }
  return { rpId: url.hostname, rpName: 'Clipwright', origin: url.origin }
}
