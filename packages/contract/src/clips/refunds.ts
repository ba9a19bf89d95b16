import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'

const ByProject = z.object({ projectId: ProjectId })

export const RefundReason = z.enum([
  'notAuthorized',
  'notPro',
  'alreadyRefunded',
  'tooOld',
  'downloaded',
  'exported',
  'posted',
  'scheduled',
])

/** Named as in `findShortfall`. */
const Shortfall = z.enum(['noSpeech', 'fewClips', 'roughWords'])

const Eligibility = z.object({
  isEligible: z.boolean(),
  /** Why not, the first reason that holds. */
  reason: RefundReason.nullable(),
  /** The same in English. */
  message: z.string().nullable(),
  /** What the product fell short of: such a project is given back on every plan. */
  shortfall: Shortfall.nullable(),
  /** What would come back. */
  seconds: z.number().int(),
})

export const checkRefundEligibility = endpoint({
  name: 'checkRefundEligibility',
  method: 'POST',
  path: '/clip-projects/:projectId/check-refund-eligibility',
  summary: 'Whether the credits of a project can come back, and why not. RecordNotExisted where nothing is sold.',
  permission: 'project:view',
  params: ByProject,
  reply: Eligibility,
  example: {
    request: { params: { projectId: 'dhM-wUipYDXYi0YV' } },
    reply: { isEligible: true, reason: null, message: null, shortfall: null, seconds: 590 },
  },
  errors: ['NoPermission', 'ProjectPurged', 'RecordNotExisted'],
})

export const refundProject = endpoint({
  name: 'refundProject',
  method: 'POST',
  path: '/clip-projects/:projectId/refund',
  summary: 'Give the credits of a project back, once for ever. Its clips stay.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 20, windowSec: 3600 },
  params: ByProject,
  reply: z.object({ seconds: z.number().int() }),
  example: { request: { params: { projectId: 'dhM-wUipYDXYi0YV' } }, reply: { seconds: 590 } },
  errors: ['NoPermission', 'ProjectPurged', 'RateExceed', 'RecordNotExisted', 'RefundIneligibleError'],
})
