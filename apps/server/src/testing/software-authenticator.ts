import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@clipwright/contract/identity/passkeys'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR (RFC 8949) as an authenticator writes: small numbers, texts and bytes up to 64 KiB, maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type AuthenticatorHabits = {
  /** The page that the browser shows. */
  origin: string
  /** Whether it asks for a fingerprint or a PIN. Default: yes. */
  verifiesUser?: boolean
  /** Whether it counts signatures, which synced passkeys do not. Default: yes. */
  counts?: boolean
}

/** A passkey device in memory: creates one key (ES256, no attestation) and signs with it. */
export class SoftwareAuthenticator {
  readonly credentialId = text(randomBytes(20))
  readonly #key: KeyObject
  readonly #coseKey: Buffer
  habits: AuthenticatorHabits
  counter = 0
  userHandle = ''

  constructor(habits: AuthenticatorHabits) {
    this.habits = habits
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' }) as JsonWebKey
    const coordinate = (part: string) => Buffer.from(part, 'base64url')
    this.#coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  /** What a browser would send for `create`. */
  create(options: PasskeyCreation): PasskeyRegistration {
    this.userHandle = options.user.id
    const id = Buffer.from(this.credentialId, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey])
    const authData = Buffer.concat([this.#authData(options.rp.id, 0x40), attested])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** What a browser would send for `get`. */
  answer(options: PasskeyRequest): PasskeyAnswer {
    const authData = this.#authData(options.rpId, 0)
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: this.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.habits.origin, crossOrigin: false }))
  }

  #authData(rpId: string, moreFlags: number): Buffer {
    if (this.habits.counts !== false) this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 0x01 | (this.habits.verifiesUser === false ? 0 : 0x04) | moreFlags
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }
}
