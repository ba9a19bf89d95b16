import { AppError } from '@clipwright/contract/errors'
import { prepareFontsDir } from '@clipwright/media/fonts'
import type { Config } from '#config/config.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import { pipelineSettings } from '../app/open-services.ts'
import { fetchSource } from '../features/sources/ingest/fetch-source.ts'
import { AnswersMissing } from '../pipeline/ask-any-chat.ts'
import { chooseModel } from './choose-model.ts'
import { type ClipArguments, isTranscriptCall, parseClipArguments, usage } from './clip-arguments.ts'
import { type ClipRun, makeClips } from './clip-command.ts'
import { clipTable } from './clip-table.ts'
import { exit, explainFailure, explainWaiting } from './explain-failure.ts'
import { ProgressLines } from './progress-lines.ts'
import { runTranscript } from './run-transcript.ts'

/** `npm run clip`: returns the exit code. Errors go to standard error, the table to standard output. */
export async function runClip(config: Config, log: Log, argv: string[]): Promise<number> {
  const [calledFrom = '.', ...rest] = argv
  if (isTranscriptCall(rest)) return runTranscript(config, log, argv)
  const progress = new ProgressLines(process.stderr, () => performance.now())
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new AppError('JobCancelledError')))
  try {
    const args = parseClipArguments(rest)
    if (!args) {
      process.stdout.write(`${usage}\n`)
      return exit.done
    }
    const chooser = await chooseModel(config, args, (line) => {
      progress.clear()
      process.stderr.write(`Note: ${line}\n`)
    })
    const run = await withTools(config, interrupted.signal, async (tools) =>
      makeClips(args, { ...tools, chooser, progress, signal: interrupted.signal, calledFrom, now: () => new Date() }),
    )
    report(run, args)
    return exit.done
  } catch (error) {
    if (error instanceof AnswersMissing) {
      progress.clear()
      return explainWaiting(error, rest.includes('--json'))
    }
    progress.clear()
    return explainFailure(error, interrupted.signal, log)
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

function report(run: ClipRun, { outDir, asJson }: ClipArguments): void {
  if (asJson) process.stdout.write(`${JSON.stringify(run)}\n`)
  else process.stdout.write(`\n${clipTable(run.clips, process.stdout.columns ?? 100)}\n\n${run.clips.length} clips in ${outDir}\n`)
  for (const notice of [...run.transcript.notices, ...run.notices]) process.stderr.write(`Note: ${notice}\n`)
}
