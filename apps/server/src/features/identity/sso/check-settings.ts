import { X509Certificate } from 'node:crypto'
import { AppError } from '@clipwright/contract/errors'
import type { ConnectionSettings } from '@clipwright/contract/identity/sso'
import type { ServerDeps } from '#platform/http/context.ts'
import { parseFetchTarget } from '#platform/fetch/fetch-target.ts'
import type { StoredSettings } from './sso-tables.ts'

const minRsaBits = 2048

function invalid(path: string, message: string): AppError {
  return new AppError('InvalidParam', { details: [{ path: `settings.${path}`, message }] })
}

/** The URL of an identity provider: https, or a host that the operator allowed. Throws `LinkRefusedError`. */
function checkAddress(deps: ServerDeps, path: string, address: string): void {
  const url = parseFetchTarget(address, deps.fetch.allowed)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (url.protocol !== 'https:' && !deps.fetch.allowed.has(url.hostname, port)) throw invalid(path, 'The address must begin with https://.')
}

function checkCertificate(pem: string): void {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch (error) {
    throw new AppError('InvalidParam', {
      cause: error,
      details: [{ path: 'settings.certificates', message: 'This certificate cannot be read.' }],
    })
  }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = certificate.publicKey
  if (kind === 'rsa' && (details?.modulusLength ?? 0) < minRsaBits) {
    throw invalid('certificates', `The key of this certificate has fewer than ${minRsaBits} bits.`)
  }
  if (kind !== 'rsa' && kind !== 'ec') throw invalid('certificates', 'Only RSA and elliptic-curve keys are supported.')
}

/** Checks what a schema cannot, and separates the secret from the settings. */
export function checkSettings(
  deps: ServerDeps,
  settings: ConnectionSettings,
  serviceOrigin: string,
): { stored: StoredSettings; secret: string | undefined } {
  if (settings.protocol === 'saml') {
    checkAddress(deps, 'entryPoint', settings.entryPoint)
    for (const certificate of settings.certificates) checkCertificate(certificate)
    return { stored: { ...settings, serviceOrigin }, secret: undefined }
  }
  const { clientSecret, ...rest } = settings
  checkAddress(deps, 'issuer', rest.issuer)
  return { stored: { ...rest, serviceOrigin }, secret: clientSecret }
}
