import { z } from 'zod'
import { ErrorName } from './errors.ts'

/** What the server answers in place of a reply. */
export const ErrorBody = z.object({
  errorName: ErrorName,
  errorMessage: z.string(),
  statusCode: z.number().int(),
  requestId: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
