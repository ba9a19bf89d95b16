import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import type { Config } from '#config/config.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { pipelineSettings } from '../../app/open-services.ts'
import { WrongArguments } from '../clip-arguments.ts'
import { exit, explainFailure } from '../explain-failure.ts'
import { ProgressLines } from '../progress-lines.ts'
import { fetchSource } from '../../features/sources/ingest/fetch-source.ts'
import { compressFile } from '../../pipeline/compress-file.ts'
import { type MediaToolArguments, mediaToolUsage, parseMediaTool, type WritingArguments } from './media-tool-arguments.ts'
import { transcribeInTerminal, writeTranscript } from './transcribe-file.ts'
import { type FetchLink, writeForTerminal } from './write-for-terminal.ts'

type Session = { config: Config; calledFrom: string; progress: ProgressLines; signal: AbortSignal }

/** `npm run tool -- transcript-maker FILE` and its like: works on this machine without a server, and returns the exit code. */
export async function runMediaTool(config: Config, log: Log, argv: readonly string[]): Promise<number> {
  const [calledFrom = '.', ...rest] = argv
  const progress = new ProgressLines(process.stderr, () => performance.now())
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new AppError('JobCancelledError')))
  const session = { config, calledFrom, progress, signal: interrupted.signal }
  try {
    const args = parseMediaTool(rest)
    if (args.tool === 'video-compressor') await compress(args, session)
    else if (args.tool === 'transcript-maker') await writeDown(args, session)
    else return await writeWith(args, session)
    return exit.done
  } catch (error) {
    progress.clear()
    if (!(error instanceof WrongArguments)) return explainFailure(error, interrupted.signal, log)
    process.stderr.write(`${error.message}\n\n${mediaToolUsage}\n`)
    return exit.wrongArguments
  }
}

async function compress(args: MediaToolArguments & { tool: 'video-compressor' }, session: Session): Promise<void> {
  const { calledFrom, progress, signal } = session
  const file = resolve(calledFrom, args.file)
  const outFile = resolve(calledFrom, args.out ?? `${withoutEnding(args.file)}-small.mp4`)
  // Beside the result, so that it only has to be renamed.
  await using scratch = await makeScratchDir(dirname(outFile))
  progress.start('Compressing')
  const control = { signal, onProgress: (share: number) => progress.update(share) }
  const { bytes, before, widthPx, heightPx } = await compressFile({ file, outFile, goal: args.goal, folder: scratch.path }, control)
  progress.done(`${megabytes(before)} to ${megabytes(bytes)}, ${widthPx} × ${heightPx}`)
  process.stdout.write(`${outFile}\n`)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

async function writeWith(args: WritingArguments, { config, calledFrom, progress, signal }: Session): Promise<number> {
  const fetch = createGuardedFetch({ allowHosts: config.fetch.allowHosts })
  try {
    const settings = pipelineSettings(config, fetch)
    const fetchLink: FetchLink = (link, outFile) =>
      fetchSource(
        link,
        { fetch },
        {
          outFile,
          signal,
          maxBytes: config.limits.maxUploadBytes,
          onProgress: (received, total) => progress.update(total ? received / total : 0.5),
        },
      )
    return await writeForTerminal(args, { calledFrom, settings, fetchLink, progress, signal })
  } finally {
    await fetch.close()
  }
}

async function writeDown(args: MediaToolArguments & { tool: 'transcript-maker' }, session: Session): Promise<void> {
  const { config, calledFrom, progress, signal } = session
  const file = resolve(calledFrom, args.file)
  const fetch = createGuardedFetch({ allowHosts: config.fetch.allowHosts })
  try {
    await using scratch = await makeScratchDir(tmpdir())
    const settings = pipelineSettings(config, fetch)
    const source = { file, platformCaptions: null, language: args.language, folder: scratch.path }
    const transcript = await transcribeInTerminal(source, { settings, progress, signal })
    const text = await writeTranscript(transcript, args.format, file)
    if (args.out === null) process.stdout.write(text)
    else await writeFile(resolve(calledFrom, args.out), text)
  } finally {
    await fetch.close()
  }
}
