import type { ExportedClip } from '../list/clips-by-id.ts'
import type { RenderFiles } from '../clips.store.ts'
import { type RenderContext, remakeRender } from './lost-render.ts'

/** Files of an export that go into a bundle: the video, its captions and the credits. */
export function listBundleFiles({ main, srt, downloads = [] }: RenderFiles): { ending: string; key: string }[] {
  const credits = downloads.find(({ format }) => format === 'CREDITS')
  return [
    { ending: '.mp4', key: main },
    ...(srt ? [{ ending: '.srt', key: srt }] : []),
    ...(credits ? [{ ending: '.credits.txt', key: credits.key }] : []),
  ]
}

/**
 * Checks whether the files of these exports still exist. The first missing file of an export has it rendered again, and
 * the export counts as pending from then on. Returns the clips with missing files.
 */
export async function remakeLostExports(context: RenderContext, clips: readonly ExportedClip[]): Promise<ExportedClip[]> {
  const lostExports: ExportedClip[] = []
  for (const one of clips) {
    const { clip, render } = one
    const missing = render?.files ? await findFirstMissing(context, render.files) : null
    if (!render || missing === null) continue
    await remakeRender(context, { projectId: clip.projectId, clipId: clip.clipId }, render, missing)
    lostExports.push(one)
  }
  return lostExports
}

async function findFirstMissing({ deps }: RenderContext, files: RenderFiles): Promise<string | null> {
  const keys = listBundleFiles(files).map(({ key }) => key)
  const stats = await Promise.all(keys.map((key) => deps.storage.stat(key)))
  return keys.find((_key, at) => stats[at] === null) ?? null
}
