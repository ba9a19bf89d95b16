import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createMusicBed as endpoint } from '@clipwright/contract/editor/music-beds'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { makeBedJob } from './jobs/make-bed.job.ts'
import { toMusicBed } from './music-bed-task.ts'

export async function createMusicBed(ctx: RequestContext, { bed, ...clip }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toMusicBed(ctx, await startTask(ctx, { kind: 'musicBed', clip, request: { bed }, enqueue: makeBedJob.enqueue }))
}
