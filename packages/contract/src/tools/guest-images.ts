import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProofOfWork } from './free-tools.ts'

export const drawGuestPicture = endpoint({
  name: 'drawGuestPicture',
  method: 'POST',
  path: '/free-tools/pictures',
  summary:
    'An image without letters for a thumbnail, drawn by the image service that this server is connected to; refused where there is none. Nothing is stored.',
  freeTool: 'the thumbnail maker of the public site',
  body: z.strictObject({ text: z.string().trim().min(3).max(200), proof: ProofOfWork }),
  /** Base64 of the file as the service gave it: PNG, JPEG or WebP. */
  reply: z.object({ image: z.base64() }),
  example: { request: { body: { text: 'Bread in 30 minutes' } }, reply: { image: 'iVBORw0KGgo=' } },
  errors: ['InvalidParam', 'QuotaExceed', 'UnavailableError', 'LinkUnreachableError', 'RateExceed', 'NoPermission'],
})
