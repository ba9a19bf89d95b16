import { AppError, errorCatalogue } from '@clipwright/contract/errors'
import { prepareFontsDir } from '@clipwright/media/fonts'
import type { Config } from '#config/config.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import { pipelineSettings } from '../app/open-services.ts'
import { fetchSource } from '../features/sources/ingest/ingest.public.ts'
import { parseClipArguments, usage, WrongArguments } from './clip-arguments.ts'
import { type ClipRun, makeClips } from './clip-command.ts'
import { clipTable } from './clip-table.ts'
import { ProgressLines } from './progress-lines.ts'

const exit = { done: 0, failed: 1, wrongArguments: 2, refused: 3, interrupted: 130 } as const

/** `npm run clip`: answers the exit code. Reasons go to standard error in plain words, the table to standard output. */
export async function runClip(config: Config, log: Log, argv: string[]): Promise<number> {
  const [calledFrom = '.', ...rest] = argv
  const progress = new ProgressLines(process.stderr, () => performance.now())
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new AppError('JobCancelledError')))
  try {
    const args = parseClipArguments(rest)
    if (!args) {
      process.stdout.write(`${usage}\n`)
      return exit.done
    }
    const run = await withTools(config, interrupted.signal, async (tools) =>
      makeClips(args, { ...tools, progress, signal: interrupted.signal, calledFrom, now: () => new Date() }),
    )
    report(run, args.outDir)
    return exit.done
  } catch (error) {
    progress.clear()
    return explain(error, interrupted.signal, log)
  }
}

async function withTools(
  config: Config,
  signal: AbortSignal,
  work: (tools: Pick<Parameters<typeof makeClips>[1], 'settings' | 'fetchLink'>) => Promise<ClipRun>,
): Promise<ClipRun> {
  const fetch = createGuardedFetch({ allowHosts: config.fetch.allowHosts })
  const settings = pipelineSettings(config, fetch)
  await prepareFontsDir(settings.fontsDir)
  try {
    return await work({
      settings,
      fetchLink: (url, outFile, control) =>
        fetchSource(
          url,
          { fetch },
          {
            outFile,
            signal,
            maxBytes: config.limits.maxUploadBytes,
            onProgress: (received, total) => control.onProgress(total ? received / total : 0.5),
          },
        ),
    })
  } finally {
    await fetch.close()
  }
}

function report(run: ClipRun, outDir: string): void {
  process.stdout.write(`\n${clipTable(run.clips, process.stdout.columns ?? 100)}\n\n${run.clips.length} clips in ${outDir}\n`)
  for (const notice of [...run.transcript.notices, ...run.notices]) process.stderr.write(`Note: ${notice}\n`)
}

function explain(error: unknown, signal: AbortSignal, log: Log): number {
  if (error instanceof WrongArguments) {
    process.stderr.write(`${error.message}\n\n${usage}\n`)
    return exit.wrongArguments
  }
  if (signal.aborted) {
    process.stderr.write('Interrupted. Nothing half-written was left behind.\n')
    return exit.interrupted
  }
  log.fatal({ err: error }, 'the run failed')
  const known = error instanceof AppError ? error : new AppError('ServerError', { cause: error })
  process.stderr.write(`${known.message}\n`)
  return errorCatalogue[known.errorName].status < 500 ? exit.refused : exit.failed
}
