import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { CurationResult, Moment } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import { aspectRatios, type AspectRatio } from '@clipwright/contract/editor/layout'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { probeMedia } from '@clipwright/media/probe'
import { decodeSubtitleBytes } from '@clipwright/media/speech/subtitles/decode-subtitles'
import { toSrt } from '@clipwright/timeline/captions/srt'
import { analyse } from '../pipeline/analyse.ts'
import { askAnyChat } from '../pipeline/ask-any-chat.ts'
import { curate } from '../pipeline/curate.ts'
import { type RefinedMoment, refine } from '../pipeline/refine.ts'
import { renderVideos, writeXml } from '../pipeline/render.ts'
import type { PipelineSettings, StageControl } from '../pipeline/settings.ts'
import { sourceRange } from '../pipeline/source-range.ts'
import { suppliedText, transcribe } from '../pipeline/transcribe.ts'
import type { Chooser } from './choose-model.ts'
import type { ClipArguments } from './clip-arguments.ts'
import { localClip } from './local-clip.ts'
import type { ProgressLines } from './progress-lines.ts'
import { transcribeOnce } from './transcript-cache.ts'

type ClipSession = {
  settings: PipelineSettings
  chooser: Chooser
  progress: ProgressLines
  signal: AbortSignal
  /** Relative file arguments start from this folder. */
  calledFrom: string
  now(): Date
  fetchLink(
    url: string,
    outFile: string,
    control: StageControl,
  ): Promise<{ title: string; platformCaptions: { text: string; language?: string } | null }>
}

type Source = { file: string; fileName: string; title: string; platformCaptions: { text: string; language?: string } | null }
/** `video` has the first aspect ratio; with several, `ratios` names one file for each label such as 9:16. */
type LocalFiles = { video: string; srt: string; xml: string | null; ratios?: Record<string, string> }
type LocalClip = Clip & { files: LocalFiles }
export type ClipRun = {
  source: { name: string; durationMs: number; width: number | null; height: number | null }
  transcript: Pick<Transcript, 'engine' | 'language' | 'quality'> & { notices: string[] }
  notices: string[]
  chosenBy?: CurationResult['chosenBy']
  clips: LocalClip[]
}

/**
 * The main job without a server: from a file or a link to finished clips in a folder. Works in a temporary folder
 * inside the target, so that an interrupted run leaves no incomplete files. Throws `AnswersMissing` while answers of a
 * chat are missing.
 */
export async function makeClips(args: ClipArguments, session: ClipSession): Promise<ClipRun> {
  const outDir = resolve(session.calledFrom, args.outDir)
  await mkdir(outDir, { recursive: true })
  const stagedDir = await mkdtemp(join(outDir, '.making-'))
  const workDir = join(stagedDir, 'work')
  await mkdir(workDir)
  try {
    const run = await runStages(args, session, workDir, stagedDir)
    await writeFile(join(stagedDir, 'clips.json'), `${JSON.stringify(run, null, 2)}\n`)
    await publish(stagedDir, outDir, run)
    return run
  } finally {
    await rm(stagedDir, { recursive: true, force: true })
  }
}

async function runStages(args: ClipArguments, session: ClipSession, workDir: string, stagedDir: string): Promise<ClipRun> {
  const source = await stage(
    session,
    'Fetch',
    (control) => findSource(args, session, workDir, control),
    (source) => source.fileName,
  )
  const probe = await probeMedia(source.file, { isSource: true, signal: session.signal })
  const range = sourceRange(probe, args.curationPref)
  const analysed = await stage(
    session,
    'Look and listen',
    (control) => analyse({ file: source.file, probe, range, outDir: workDir }, control),
    ({ analysis }) => `${analysis.shots.length} shots, ${analysis.faces.length} face tracks`,
  )
  const { transcript, analysis } = await stage(
    session,
    'Transcribe',
    (control) => hear({ args, session, source, probe, workDir }, analysed, control),
    (result) => `${result.transcript.words.length} words by ${result.transcript.engine} (${result.transcript.quality})`,
  )
  const request = { transcript, pref: args.curationPref, title: source.title }
  const proposed = args.chatDir === null ? undefined : await askAnyChat(request, resolve(session.calledFrom, args.chatDir))
  if (proposed === undefined && transcript.quality !== 'draft') session.chooser.announce(request)
  const result = await stage(
    session,
    'Find moments',
    (control) => curate({ ...request, analysis, proposed }, session.chooser, control),
    ({ moments }) => `${moments.length} found`,
  )
  const clips = await stage(
    session,
    'Render',
    (control) => renderAll({ args, session, source, probe, analysis, transcript, stagedDir, workDir }, result.moments, control),
    (localClips) => `${localClips.length} clips`,
  )
  return {
    source: { name: source.fileName, durationMs: probe.durationMs, width: probe.video?.width ?? null, height: probe.video?.height ?? null },
    transcript: {
      engine: transcript.engine,
      language: transcript.language,
      quality: transcript.quality,
      notices: transcript.notices.map((notice) => notice.message),
    },
    notices: [...probe.notices, ...result.notices],
    ...(result.chosenBy ? { chosenBy: result.chosenBy } : {}),
    clips,
  }
}

/** The transcript; if the prompts for a chat were written from one, that one is read from the chat's folder. */
async function hear(
  { args, session, source, probe, workDir }: Pick<RenderRun, 'args' | 'session' | 'source' | 'probe' | 'workDir'>,
  { analysis, audioFile }: Awaited<ReturnType<typeof analyse>>,
  control: StageControl,
): Promise<{ transcript: Transcript; analysis: Analysis }> {
  const { file, platformCaptions } = source
  const supplied = args.subtitlesFile
    ? await readSubtitles(resolve(session.calledFrom, args.subtitlesFile), args.importPref.sourceLang ?? null)
    : null
  const folder = args.chatDir === null ? null : resolve(session.calledFrom, args.chatDir)
  const { transcript, speech } = await transcribeOnce(folder, { file, args, supplied }, async () => {
    const all = { file, probe, analysis, audioFile, supplied, platformCaptions, pref: args.importPref, workDir }
    const hearing = await transcribe(all, session.settings, control)
    return { transcript: hearing.transcript, speech: hearing.analysis.speech }
  })
  return { transcript, analysis: { ...analysis, speech } }
}

type RenderRun = {
  args: ClipArguments
  session: ClipSession
  source: Source
  probe: Probe
  analysis: Analysis
  transcript: Transcript
  stagedDir: string
  workDir: string
}

async function renderAll(run: RenderRun, moments: readonly Moment[], control: StageControl): Promise<LocalClip[]> {
  const picks = moments.filter((moment) => !moment.isRunnerUp)
  const localClips: LocalClip[] = []
  for (const [index, moment] of picks.entries()) {
    const refined = run.args.ratios.map((ratio) => refine(moment, run, { ...run.args.renderPref, layoutAspectRatio: ratio }))
    const part: StageControl = {
      signal: control.signal,
      onProgress: (share) => control.onProgress((index + share) / picks.length, `clip ${index + 1} of ${picks.length}`),
    }
    localClips.push(await renderOne({ ...run, moment, refined, groupSize: picks.length }, part))
  }
  return localClips
}

/** `refined` has one entry per aspect ratio. */
type OneClip = RenderRun & { moment: Moment; refined: RefinedMoment[]; groupSize: number }

async function renderOne(
  { args, session, source, probe, moment, refined, stagedDir, workDir, groupSize }: OneClip,
  control: StageControl,
): Promise<LocalClip> {
  const name = `${String(moment.rank).padStart(2, '0')}-${fileNameOf(moment.title)}`
  const videos = args.ratios.map((ratio) => (args.ratios.length === 1 ? `${name}.mp4` : `${name}-${labelOf(ratio).replace(':', 'x')}.mp4`))
  const [main] = refined
  const [video] = videos
  if (!main || !video) throw new AppError('RenderFailedError', { cause: 'no ratio was asked for' })
  const files: LocalFiles = {
    video,
    srt: `${name}.srt`,
    xml: args.withXml ? `${name}.xml` : null,
    ...(videos.length > 1
      ? { ratios: Object.fromEntries(args.ratios.map((ratio, index) => [labelOf(ratio), videos[index] ?? video])) }
      : {}),
  }
  const [renderedFile] = await renderVideos(
    {
      outputs: refined.map(({ timeline }, index) => ({ timeline, outFile: join(stagedDir, videos[index] ?? video) })),
      target: args.target,
      sourceFile: source.file,
      probe,
      workDir: await mkdtemp(join(workDir, 'render-')),
      fontsDir: session.settings.fontsDir,
    },
    control,
  )
  if (!renderedFile) throw new AppError('RenderFailedError', { cause: 'nothing was rendered' })
  await writeFile(join(stagedDir, files.srt), toSrt(main.timeline))
  if (files.xml)
    await writeXml({
      timeline: main.timeline,
      sourceFileName: source.fileName,
      title: moment.title,
      probe,
      outFile: join(stagedDir, files.xml),
    })
  return {
    ...localClip({
      moment,
      refined: main,
      rendered: renderedFile,
      groupSize,
      pref: args.renderPref,
      sourceFileName: source.fileName,
      now: session.now(),
    }),
    files,
  }
}

const labelOf = (ratio: AspectRatio): string => aspectRatios[ratio].label

async function stage<T>(
  session: ClipSession,
  label: string,
  work: (control: StageControl) => Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  session.progress.start(label)
  const result = await work({ signal: session.signal, onProgress: (share, note) => session.progress.update(share, note) })
  session.progress.done(describe(result))
  return result
}

async function findSource(args: ClipArguments, session: ClipSession, workDir: string, control: StageControl): Promise<Source> {
  if (/^https?:\/\//i.test(args.source)) {
    const file = join(workDir, 'source')
    const link = await session.fetchLink(args.source, file, control)
    return { file, fileName: `${fileNameOf(link.title)}.mp4`, ...link }
  }
  const file = resolve(session.calledFrom, args.source)
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) throw new AppError('MediaUnreadableError', { say: `There is no file ${args.source}.` })
  return { file, fileName: basename(file), title: basename(file, extname(file)), platformCaptions: null }
}

async function readSubtitles(file: string, language: string | null) {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) throw new AppError('SubtitlesUnreadableError', { say: `The subtitle file ${basename(file)} cannot be read.` })
  return suppliedText(basename(file), decodeSubtitleBytes(bytes, language))
}

/** Letters and digits of any script, at most 48 characters. */
function fileNameOf(title: string): string {
  const clean = title
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48)
    .toLowerCase()
  return clean || 'clip'
}

async function publish(stagedDir: string, outDir: string, run: ClipRun): Promise<void> {
  const names = run.clips.flatMap(({ files }) => [
    ...(files.ratios ? Object.values(files.ratios) : [files.video]),
    files.srt,
    ...(files.xml ? [files.xml] : []),
  ])
  // The list is moved last: where it exists, so does every file it names.
  for (const name of [...names, 'clips.json']) await rename(join(stagedDir, name), join(outDir, name))
}
