import type { FastifyRequest } from 'fastify'

/**
 * Where links in a reply point to: the configured public address, otherwise the address the caller used. The latter goes
 * only into the reply to that caller, never into anything stored for others.
 */
export function requestOrigin(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl) return publicUrl
  const host = request.host
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host) ? `${request.protocol}://${host}` : ''
}
