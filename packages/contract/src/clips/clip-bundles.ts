import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipId } from '../ids.ts'

export const createClipBundle = endpoint({
  name: 'createClipBundle',
  method: 'POST',
  path: '/clip-bundles',
  summary: 'One zip of several exported clips: videos, captions, and a table of titles, times and scores.',
  permission: 'project:view',
  body: z.strictObject({ clipIds: z.array(ClipId).min(1).max(100) }),
  reply: z.object({
    /** Valid for an hour. Null when none of the clips is exported. */
    url: z.string().nullable(),
    readyClipIds: z.array(ClipId),
    /** Clips not exported in their current state: render them first, target VIDEO_FILE. */
    missingClipIds: z.array(ClipId),
    sizeBytes: z.number(),
  }),
  example: {
    request: { body: { clipIds: ['Cl1pCl1pOne', 'Cl1pCl1pTwo'] } },
    reply: { url: '/api/clip-bundles/eyJ…', readyClipIds: ['Cl1pCl1pOne'], missingClipIds: ['Cl1pCl1pTwo'], sizeBytes: 18_204_112 },
  },
  errors: ['InvalidParam', 'RecordNotExisted'],
})
