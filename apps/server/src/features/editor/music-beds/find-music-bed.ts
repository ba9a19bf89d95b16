import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findMusicBed as endpoint } from '@clipwright/contract/editor/music-beds'
import type { RequestContext } from '#platform/http/context.ts'
import { getTask } from '../clip-tasks/clip-task.ts'
import { toMusicBed } from './music-bed-task.ts'

export async function findMusicBed(ctx: RequestContext, { taskId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toMusicBed(ctx, await getTask(ctx, 'musicBed', taskId))
}
