import { generateKeyPairSync, sign } from 'node:crypto'

function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const commonName = (name: string) => sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const rsaSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))

/** A new RSA key with a self-signed certificate, both as PEM. Reads and writes no files. */
export function selfSignedCertificate(name: string, bits = 2048): { privateKey: string; certificate: string } {
  const keys = generateKeyPairSync('rsa', { modulusLength: bits })
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' })
  const dayMs = 24 * 3600 * 1000
  const validity = sequence(utcTime(new Date(Date.now() - dayMs)), utcTime(new Date(Date.now() + 365 * dayMs)))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const body = sequence(version, der(0x02, Buffer.from([1])), rsaSha256, commonName(name), validity, commonName(name), publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, keys.privateKey))
  const base64 = sequence(body, rsaSha256, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')
  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
  }
}
