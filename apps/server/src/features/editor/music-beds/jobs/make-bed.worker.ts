import { makeBed } from '@clipwright/media/music/make-bed'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { completeTask, giveUpTask, openTask } from '../../clip-tasks/clip-task.ts'
import { publishMadeFile, storeMadeFile } from '../../../sources/uploads/made-file.ts'
import { MusicBedRequest } from '../music-bed-task.ts'
import { makeBedJob } from './make-bed.job.ts'

export const makeBedWorker = defineWorker(
  makeBedJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'musicBed', payload)
    if (!task) return
    const { bed } = MusicBedRequest.parse(task.wish)
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const files = await makeBed(bed, scratch.path, ctx.signal)
    const file = { orgId: task.orgId, userId: task.userId, type: 'audio' as const, extension: files.extension, file: files.file }
    const stored = await storeMadeFile({ db: ctx.db, storage: ctx.deps.storage }, { ...file, fileName: `${bed}.${files.extension}` })
    await completeTask(ctx, task, { uri: `upload://${stored.id}`, durationMs: files.durationMs }, (tx) => publishMadeFile(tx, stored))
  },
  { onGivenUp: giveUpTask },
)
