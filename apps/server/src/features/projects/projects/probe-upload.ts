import { join } from 'node:path'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { Probe } from '@clipwright/contract/sources/probe'
import { formatSourceNotices } from '@clipwright/media/notices/notice-messages'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import type { Storage } from '#platform/storage/storage.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { FinishedUpload } from '../../sources/uploads/find-upload.ts'
import { localFile } from './project-files.ts'

type UploadProbe = { probe: Probe; posterKey: string | null; notices: ReturnType<typeof formatSourceNotices> }

/** Probes an upload and stores a poster beside its bytes, for the preflight card. */
export async function probeUpload(
  storage: Storage,
  scratchParent: string,
  upload: FinishedUpload,
  language: Language,
): Promise<UploadProbe> {
  await using scratch = await makeScratchDir(scratchParent)
  const file = await localFile(storage, upload.storageKey, scratch.path, AbortSignal.timeout(600_000))
  const probe = await probeMedia(file)
  const notices = formatSourceNotices(probe, language)
  if (!probe.video) return { probe, posterKey: null, notices }
  const posterKey = `${upload.storageKey}.poster.jpg`
  if (await storage.stat(posterKey)) return { probe, posterKey, notices }
  const poster = join(scratch.path, 'poster.jpg')
  await makePoster({ file, probe, atMs: Math.min(2000, probe.durationMs / 2), outFile: poster })
  await storage.put(posterKey, poster, { contentType: 'image/jpeg' })
  return { probe, posterKey, notices }
}
