import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProjectId, RenderId } from '@clipwright/contract/ids'
import { inject } from 'vitest'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { listRunClips } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { finishRender, openRender } from '../../apps/server/src/features/clips/clips/render/clip-renders.store.ts'
import { currentInputHash } from '../../apps/server/src/features/clips/clips/render/send-render.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { findProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { newId } from '../../apps/server/src/platform/ids/new-id.ts'
import { withServices } from '../support/product-services.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

const sample = join(import.meta.dirname, '../../apps/web/public/brand-sample/clip.mp4')
/** Where each clip begins in the sample of the brand page, s. */
const startsSec = [0.4, 2.6, 4.8]

/** Gives a clip of the editor, as pages name it, the sample as its video: a test pattern says nothing about a screen. */
export async function giveSample(editableId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-sample-'))
  try {
    const video = join(folder, 'proxy.mp4')
    // The face in the middle, where the crop of the clip is.
    const centred = 'crop=iw*0.76:ih*0.76:iw*0.24:ih*0.12,scale=640:360'
    const coding = ['-t', '22', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', '-c:a', 'aac', '-movflags', '+faststart']
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '3', '-i', sample, '-vf', centred, ...coding, video])
    const [projectId] = editableId.split('.')
    await withServices(undefined, ({ storage }) => storage.put(`test/${projectId}/proxy.mp4`, video, { contentType: 'video/mp4' }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives the clips of a project previews, so that screenshots of them show something. */
export async function addPreviews(projectId: ProjectId): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-previews-'))
  const services = await openServices(makeConfig(readEnv({ CLIPWRIGHT_HOME: inject('productHome') })), silentLog)
  try {
    const { orgId } = await ensureLocalOwner(services.db)
    const project = await findProject(services.db, orgId, projectId)
    if (!project) throw new Error('there is no such project')
    for (const [at, clip] of (await listRunClips(services.db, orgId, projectId, project.run)).entries()) {
      const [video, poster] = [join(folder, `${at}.mp4`), join(folder, `${at}.jpg`)]
      // Around the face; every second one is mirrored, so that they differ.
      const tall = `crop=ih*9/16:ih:iw*0.45,scale=360:640${at % 2 === 1 ? ',hflip' : ''}`
      const from = ['-v', 'error', '-y', '-ss', String(startsSec[at % startsSec.length]), '-i', sample, '-vf', tall]
      execFileSync('ffmpeg', [...from, '-t', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', video])
      execFileSync('ffmpeg', [...from, '-frames:v', '1', poster])
      const key = (extension: string) => `test/${projectId}/preview-${at}.${extension}`
      await services.storage.put(key('mp4'), video, { contentType: 'video/mp4' })
      await services.storage.put(key('jpg'), poster, { contentType: 'image/jpeg' })
      await services.db.transaction(async (tx) => {
        const { row } = await openRender(tx, {
          id: RenderId.parse(newId()),
          orgId,
          clipId: clip.id,
          clipVersion: clip.version,
          target: 'VIDEO_PREVIEW',
          inputHash: currentInputHash(clip, project, 'VIDEO_PREVIEW'),
          isAutomatic: true,
        })
        await finishRender(tx, orgId, row.id, { files: { main: key('mp4'), srt: null, poster: key('jpg') }, quality: null, sizeBytes: 0 })
      })
    }
  } finally {
    await services.close()
    await rm(folder, { recursive: true, force: true })
  }
}
