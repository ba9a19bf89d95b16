import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { validatePost as endpoint } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { readExportSize } from './export-size.ts'
import { factsOf, readPost } from './read-request.ts'

export async function validatePost(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const facts = factsOf(await getClip(ctx, { projectId: input.projectId, clipId: input.clipId }))
  const { time, targets } = await readPost(ctx, { ...input, postId: null }, { ...facts, sizeBytes: await readExportSize(ctx, input) })
  const { fireAt, localTime, zone, shift } = time
  return {
    time: { fireAt: fireAt.toISOString(), localTime, zone, shift },
    targets: targets.map(({ account, findings }) => ({ accountId: account.id, findings })),
  }
}
