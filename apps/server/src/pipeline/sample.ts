import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'
import { Analysis } from '@clipwright/contract/sources/analysis'
import { Transcript } from '@clipwright/contract/sources/transcript'
import { probeMedia } from '@clipwright/media/probe'
import { makeSampleVideo } from '@clipwright/media/sample/make-sample'
import { writeSampleScript, sampleTitle } from '@clipwright/media/sample/sample-talk'
import { z } from 'zod'
import { makeOnce } from '#platform/storage/make-once.ts'
import { analyse } from './analyse.ts'
import { curate } from './curate.ts'
import { refine } from './refine.ts'
import { renderPreview } from './render.ts'
import type { PipelineSettings, StageControl } from './settings.ts'
import { sourceRange } from './source-range.ts'
import { transcribe } from './transcribe.ts'

/** Title and preferences of the project whose source this server makes itself. */
export const sampleProject = {
  title: `Sample: ${sampleTitle}`,
  importPref: ImportPref.parse({ sourceLang: 'en' }),
  curationPref: CurationPref.parse({ clipDurations: [[10, 45]], clipCount: 4 }),
  renderPref: RenderPref.parse({}),
}

const StoredAnalysis = z.object({
  analysis: Analysis,
  proxyFile: z.string().nullable(),
  audioFile: z.string().nullable(),
  peaksFile: z.string(),
  filmstripFile: z.string().nullable(),
  posterFile: z.string().nullable(),
})
const StoredTranscript = z.object({ transcript: Transcript, analysis: Analysis })

/** The video. Like every result here it is made once per machine and must not be moved. */
export async function sampleSource(settings: PipelineSettings, control: StageControl): Promise<string> {
  const folder = await madeOnce(settings, 'source', control, async (fresh) => {
    await makeSampleVideo(join(fresh, 'sample.mp4'), control)
  })
  return join(folder, 'sample.mp4')
}

/** Results of decoding the whole video once. */
export async function sampleAnalysis(settings: PipelineSettings, control: StageControl): Promise<z.infer<typeof StoredAnalysis>> {
  const folder = await madeOnce(settings, 'analysis', control, async (fresh) => {
    const file = await sampleSource(settings, control)
    const probe = await probeMedia(file, { signal: control.signal })
    const result = await analyse({ file, probe, range: sourceRange(probe, sampleProject.curationPref), outDir: fresh }, control)
    const name = (path: string | null): string | null => path && basename(path)
    const files = { proxyFile: name(result.proxyFile), audioFile: name(result.audioFile), peaksFile: basename(result.peaksFile) }
    const images = { filmstripFile: name(result.filmstripFile), posterFile: name(result.posterFile) }
    await writeFile(join(fresh, 'analysis.json'), JSON.stringify({ analysis: result.analysis, ...files, ...images }))
  })
  const stored = StoredAnalysis.parse(await readJson(join(folder, 'analysis.json')))
  const at = (name: string | null): string | null => name && join(folder, name)
  return {
    analysis: stored.analysis,
    proxyFile: at(stored.proxyFile),
    audioFile: at(stored.audioFile),
    peaksFile: join(folder, stored.peaksFile),
    filmstripFile: at(stored.filmstripFile),
    posterFile: at(stored.posterFile),
  }
}

/** The words of our own script with their times, and the analysis with the measured voice activity. */
export async function sampleTranscript(settings: PipelineSettings, control: StageControl): Promise<z.infer<typeof StoredTranscript>> {
  const folder = await madeOnce(settings, 'transcript', control, async (fresh) => {
    const file = await sampleSource(settings, control)
    const { analysis, audioFile } = await sampleAnalysis(settings, control)
    const supplied = { kind: 'script', text: writeSampleScript() } as const
    const probe = await probeMedia(file, { signal: control.signal })
    await using work = await workFolder(fresh)
    const result = await transcribe(
      {
        file,
        probe,
        analysis,
        audioFile,
        supplied,
        platformCaptions: null,
        pref: sampleProject.importPref,
        workDir: work.path,
        // What is made here serves every team from then on: better made anew than stored without its speakers.
        onSpeakersMissing: (cause) => {
          throw cause
        },
      },
      settings,
      control,
    )
    await writeFile(join(fresh, 'transcript.json'), JSON.stringify(result))
  })
  return StoredTranscript.parse(await readJson(join(folder, 'transcript.json')))
}

/** Preview pieces of the clips that the built-in model chooses with unchanged settings. */
async function samplePieces(settings: PipelineSettings, control: StageControl): Promise<string> {
  return madeOnce(settings, 'pieces', control, async (fresh) => {
    const sourceFile = await sampleSource(settings, control)
    const sourceSha256 = createHash('sha256')
      .update(await readFile(sourceFile))
      .digest('hex')
    const { transcript, analysis } = await sampleTranscript(settings, control)
    const probe = await probeMedia(sourceFile, { signal: control.signal })
    const source = { transcript, analysis, pref: sampleProject.curationPref, title: sampleProject.title }
    const { moments } = await curate(source, { ...settings, languageModel: null }, control)
    for (const moment of moments.filter(({ isRunnerUp }) => !isRunnerUp)) {
      await using work = await workFolder(fresh)
      const { timeline } = refine(moment, { analysis, transcript }, sampleProject.renderPref)
      const files = { outFile: join(work.path, 'clip.mp4'), posterFile: join(work.path, 'poster.jpg') }
      await renderPreview(
        { timeline, ...files, sourceFile, sourceSha256, probe, workDir: work.path, fontsDir: settings.fontsDir, cacheDir: fresh },
        control,
      )
    }
  })
}

/** Links the pieces rendered ahead, if there are any, into the folder of a project. */
export async function lendSamplePieces(settings: PipelineSettings, piecesFolder: string): Promise<void> {
  const folder = join(settings.sampleDir, 'pieces')
  if (!existsSync(folder)) return
  await mkdir(piecesFolder, { recursive: true })
  for (const name of await readdir(folder)) {
    await link(join(folder, name), join(piecesFolder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Makes every missing result of the sample, so that a project of it starts at once. Waits for `whenIdle` before
 * each. Unfinished results are made again; those of older code are deleted.
 */
export async function prepareSample(settings: PipelineSettings, control: StageControl, whenIdle: () => Promise<void>): Promise<void> {
  const home = dirname(settings.sampleDir)
  for (const name of await readdir(home).catch(() => []))
    if (name !== basename(settings.sampleDir)) await rm(join(home, name), { recursive: true, force: true })
  for (const make of [sampleSource, sampleAnalysis, sampleTranscript, samplePieces]) {
    await whenIdle()
    control.signal.throwIfAborted()
    await make(settings, control)
  }
}

/** The folder of a result. A second caller waits for the first, even in another process. */
async function madeOnce(
  { sampleDir }: PipelineSettings,
  name: string,
  { signal }: StageControl,
  make: (fresh: string) => Promise<void>,
): Promise<string> {
  const folder = join(sampleDir, name)
  await makeOnce(folder, make, signal)
  return folder
}

async function workFolder(parent: string): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(parent, 'work-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
