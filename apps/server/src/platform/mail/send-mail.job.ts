import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Hands one stored message to the mail server. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.string() }),
  lane: 'light',
  // With the wait doubling from five seconds, a mail server may be away for three hours.
  retries: 11,
  timeoutSec: 120,
  backoffSec: 5,
})

/** Mail belongs to the installation; its jobs take turns of their own. */
export const mailTurn = 'mail'
