import { join } from 'node:path'
import { fitFacts, isFitted } from '@clipwright/contract/publishing/fit-video'
import { fitVideo } from '@clipwright/media/fit-video'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { projectKey } from '../../projects/projects/project-keys.ts'
import type { OpenTarget } from './jobs/target-work.ts'

export type ExportFile = { key: string; sizeBytes: number }

/** The file that is sent: the export, or what it was made into for this account, which is made once for each export. */
export async function fitExport(
  ctx: WorkerContext,
  { post, target }: Pick<OpenTarget, 'post' | 'target'>,
  file: ExportFile,
  folder: string,
): Promise<ExportFile> {
  if (!isFitted(target.fit)) return file
  if (target.fitted?.of === file.key && (await ctx.deps.storage.stat(target.fitted.key))) return target.fitted
  const { durationMs, width, height } = fitFacts(post, target.fit)
  const outFile = join(folder, 'fitted.mp4')
  const { sizeBytes } = await fitVideo({
    file: await toLocalFile(ctx.deps.storage, file.key, folder, 'export.mp4', ctx.signal),
    outFile,
    durationMs,
    size: { width, height },
    mostBytes: target.fit.mostBytes ?? null,
    signal: ctx.signal,
  })
  // With job and claim in its name: two attempts never write to one key. It goes with the project.
  const key = projectKey(post.orgId, post.projectId, `fits/${target.id}-${ctx.jobId}-${ctx.fence}.mp4`)
  await ctx.deps.storage.put(key, outFile, { contentType: 'video/mp4', signal: ctx.signal })
  return { key, sizeBytes }
}
