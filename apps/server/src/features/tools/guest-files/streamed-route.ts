import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { FindGuest, FindPerson } from '#platform/http/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitIdleTime } from '../../sources/uploads/limit-idle-time.ts'

/** `stallMs`: how long a client may send nothing. */
export type GuestFileOptions = { db: Db; storage: Storage; findGuest: FindGuest; findPerson: FindPerson; stallMs?: number }

/** A part of the server whose handlers read the socket themselves, so that no part of a file is buffered in memory. */
export function addStreamedRoutes(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, callback) => callback(null, payload))
    add(scope)
  })
}

/** Stores the body of a request, which must have as many bytes as were announced. Throws `InvalidParam` and `LinkUnreachableError`. */
export async function receiveGuestFile(
  request: FastifyRequest,
  { storage, stallMs }: GuestFileOptions,
  { storageKey, declaredBytes }: { storageKey: string; declaredBytes: number },
): Promise<void> {
  // More than was announced is cut off by the HTTP server, less is refused by the storage.
  if (Number(request.headers['content-length']) !== declaredBytes) {
    throw new AppError('InvalidParam', { details: [{ path: 'content-length', message: `${declaredBytes} bytes were announced.` }] })
  }
  const body = limitIdleTime(request.raw, stallMs ?? 60_000)
  const { sizeBytes } = await storage.put(storageKey, body, { contentType: 'application/octet-stream' })
  if (sizeBytes !== declaredBytes) throw new AppError('LinkUnreachableError', { cause: `${sizeBytes} of ${declaredBytes} bytes` })
}
