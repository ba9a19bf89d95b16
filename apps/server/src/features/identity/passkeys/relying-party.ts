import { AppError } from '@clipwright/contract/errors'

/** Who a passkey is for: browsers hand it out only to pages of this host name. */
type RelyingParty = { rpId: string; rpName: string; origin: string }

/**
 * From the address that people use: the configured one, else the one the caller itself came by. Browsers refuse passkeys
 * for numeric addresses, so the person is told before the browser says something unhelpful.
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
