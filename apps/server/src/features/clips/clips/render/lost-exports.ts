import type { ExportedClip } from '../list/clips-by-id.ts'
import type { RenderFiles } from '../clips.store.ts'
import { type RenderPlace, remakeRender } from './lost-render.ts'

/** What of an export is handed over in one piece with others: the video, its captions, and who is to be named. */
export function handedOver({ main, srt, downloads = [] }: RenderFiles): { ending: string; key: string }[] {
  const credits = downloads.find(({ format }) => format === 'CREDITS')
  return [
    { ending: '.mp4', key: main },
    ...(srt ? [{ ending: '.srt', key: srt }] : []),
    ...(credits ? [{ ending: '.credits.txt', key: credits.key }] : []),
  ]
}

/**
 * Looks whether the files of these exports are still there. The first that is gone of an export has it made anew, and the
 * export counts as pending from then on. Answers the clips of which something was gone.
 */
export async function remakeLostExports(place: RenderPlace, clips: readonly ExportedClip[]): Promise<ExportedClip[]> {
  const lostExports: ExportedClip[] = []
  for (const one of clips) {
    const { clip, render } = one
    const missing = render?.files ? await firstMissing(place, render.files) : null
    if (!render || missing === null) continue
    await remakeRender(place, { projectId: clip.projectId, clipId: clip.clipId }, render, missing)
    lostExports.push(one)
  }
  return lostExports
}

async function firstMissing({ deps }: RenderPlace, files: RenderFiles): Promise<string | null> {
  const keys = handedOver(files).map(({ key }) => key)
  const stats = await Promise.all(keys.map((key) => deps.storage.stat(key)))
  return keys.find((_key, at) => stats[at] === null) ?? null
}
