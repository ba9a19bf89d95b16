import { z } from 'zod'
import { SocialAccountId } from '../ids.ts'
import { PostChoice } from './social-accounts.ts'

/** How the video is changed for one account, where it takes less than the clip is; empty: as it is. */
export const Fit = z.strictObject({
  mostMs: z.int().min(1000).optional(),
  ratio: z.enum(['9:16', '1:1']).optional(),
  mostBytes: z.int().min(1_000_000).optional(),
})

export const TargetRequest = z.strictObject({
  accountId: SocialAccountId,
  /** In place of the text of the post. */
  text: z.string().max(20_000).optional(),
  /** In place of what was chosen for the account, by the name of the choice. */
  choices: z.partialRecord(PostChoice.shape.name, z.string().min(1).max(200)).optional(),
  /** Cut short, in another frame, smaller: as the findings of a dry run ask. */
  fit: Fit.optional(),
})
