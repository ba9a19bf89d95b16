import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Sends one stored message to the mail server. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.string() }),
  lane: 'mail',
  // With the wait doubling from five seconds, a mail server may be away for three hours.
  retries: 11,
  timeoutSec: 120,
  backoffSec: 5,
})

/** Mail belongs to the installation, so its jobs have a queue turn of their own. */
export const mailTurn = 'mail'
