import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson, FoundPerson } from '#platform/http/context.ts'
import { cookieJar } from '#platform/http/cookie-jar.ts'
import { requestOrigin } from '#platform/http/request-origin.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findExport } from './data-exports.store.ts'

type ArchiveRouteOptions = { db: Db; storage: Storage; findPerson: FindPerson; publicUrl: string | null }

/**
 * The session cookie counts here as well, because a browser download sends no header of ours. Safe, since the route
 * changes nothing.
 */
async function authenticate(request: FastifyRequest, reply: FastifyReply, options: ArchiveRouteOptions): Promise<FoundPerson> {
  const bearer = /^Bearer ([\w.~+/=-]{16,400})$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? cookieJar(request, reply, requestOrigin(request, options.publicUrl)).read('session')
  const identity = token === undefined ? undefined : await options.findPerson(options.db, token)
  if (!identity) throw new AppError('LoginRequired', { cause: 'no live session' })
  return identity
}

async function sendArchive(request: FastifyRequest, reply: FastifyReply, options: ArchiveRouteOptions): Promise<FastifyReply> {
  const { exportId } = request.params as { exportId: string }
  const { person, memberships } = await authenticate(request, reply, options)
  const row = await findExport(options.db, exportId)
  // Same answer for an export of somebody else, of another session, and for one that does not exist.
  const isTheirs = row?.userId === person.userId && row.sessionId === person.sessionId && person.impersonatorId === null
  // Whoever was removed, or is no longer the owner, may not fetch the team’s archive any more.
  const stillOwns =
    row?.orgId === null || memberships.some(({ orgId, role, isActive }) => orgId === row?.orgId && role === 'owner' && isActive)
  if (!isTheirs || !stillOwns || row.status !== 'ready' || row.storageKey === null || row.expiresAt <= new Date()) {
    throw new AppError('RecordNotExisted', { cause: `no archive ${exportId} for this session` })
  }
  const archive = await options.storage.stat(row.storageKey)
  if (!archive) throw new AppError('RecordNotExisted', { cause: `archive ${exportId} is gone` })
  await options.db.transaction((tx) => {
    const place = { requestId: request.id, address: request.ip, impersonatorId: null }
    const object = row.orgId ? `org:${row.orgId}` : `user:${row.userId}`
    return recordAudit(place, tx, { orgId: row.orgId, actorId: person.userId, action: 'data.exported', object })
  })
  reply.headers({
    'content-type': 'application/zip',
    'content-length': String(archive.sizeBytes),
    'content-disposition': contentDisposition('attachment', `clipwright-${row.orgId ? 'team' : 'account'}-${exportId.slice(0, 6)}.zip`),
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') return reply.send()
  const disconnect = new AbortController()
  reply.raw.once('close', () => disconnect.abort())
  return reply.send(await options.storage.get(row.storageKey, undefined, disconnect.signal))
}

/** `GET /api/data-exports/:exportId/archive`: for 24 hours, and only for the session that requested the export. */
export function addArchiveRoute(app: FastifyInstance, options: ArchiveRouteOptions): void {
  app.get('/api/data-exports/:exportId/archive', (request, reply) => sendArchive(request, reply, options))
}
