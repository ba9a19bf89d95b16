import { AppError } from '@clipwright/contract/errors'
import { ConnectionId } from '@clipwright/contract/identity/sso'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { apiPrefix } from '#platform/http/http-server.ts'
import { addressBlock, takeFromLimit } from '#platform/http/rate-limit.ts'
import type { Log } from '#platform/log/make-log.ts'
import { findConnection } from '../sso/connections.ts'
import { type Posted, receiveAssertion } from './receive-assertion.ts'
import { samlOf } from './saml-assertion.ts'

const maxFormBytes = 256 * 1024
const limit = { limit: 60, windowSec: 60 }

/** Throws for a repeated field: a proxy might have checked the other value. */
function readForm(body: unknown): Posted {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const [samlResponse, ...more] = form.getAll('SAMLResponse')
  const [relayState = '', ...others] = form.getAll('RelayState')
  if (!samlResponse || more.length > 0 || others.length > 0) {
    throw new AppError('InvalidParam', { details: [{ path: 'SAMLResponse', message: 'Send SAMLResponse and RelayState once each.' }] })
  }
  return { samlResponse, relayState }
}

function connectionIdOf(params: unknown): ConnectionId {
  const id = ConnectionId.safeParse((params as { connectionId?: unknown }).connectionId)
  if (!id.success) throw new AppError('RecordNotExisted')
  return id.data
}

/** The two URLs that an identity provider knows: our metadata, and where it posts its assertions. */
export function addSamlRoutes(app: FastifyInstance, { db, log }: { db: Db; log: Log }): void {
  app.register(async (saml) => {
    saml.removeAllContentTypeParsers()
    saml.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, text, callback) => callback(null, text),
    )
    saml.get(`${apiPrefix}/auth/saml/:connectionId/metadata`, async (request, reply) => {
      const connection = await findConnection(db, connectionIdOf(request.params))
      if (connection?.settings.protocol !== 'saml') throw new AppError('RecordNotExisted')
      const xml = samlOf(connection).generateServiceProviderMetadata(null, null)
      return reply.header('content-type', 'application/samlmetadata+xml').header('cache-control', 'no-store').send(xml)
    })
    saml.post(`${apiPrefix}/auth/saml/:connectionId/acs`, async (request, reply) => {
      const connectionId = connectionIdOf(request.params)
      await takeFromLimit(db, { key: `saml:${addressBlock(request.ip)}`, ...limit })
      const { path, refused: refusal } = await receiveAssertion(db, connectionId, readForm(request.body))
      if (refusal) log.info({ requestId: request.id, connectionId, err: refusal }, 'a SAML answer was refused')
      return reply.code(303).header('location', path).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').send()
    })
  })
}
