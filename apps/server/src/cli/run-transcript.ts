import { AppError } from '@clipwright/contract/errors'
import { scoreLetter } from '@clipwright/contract/clips/clips'
import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { AnswersMissing } from '../pipeline/ask-any-chat.ts'
import { chooseModel } from './choose-model.ts'
import { parseTranscriptArguments, usage } from './clip-arguments.ts'
import { clipTable } from './clip-table.ts'
import { exit, explainFailure, explainWaiting } from './explain-failure.ts'
import { findMoments, type FoundMoments } from './find-moments.ts'

/**
 * `npm run clip -- --transcript`: returns the exit code. Starts no server and no media program, and loads only the code
 * that reading a transcript needs.
 */
export async function runTranscript(config: Config, log: Log, argv: readonly string[]): Promise<number> {
  const [calledFrom = '.', ...rest] = argv
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new AppError('JobCancelledError')))
  try {
    const args = parseTranscriptArguments(rest)
    if (!args) {
      process.stdout.write(`${usage}\n`)
      return exit.done
    }
    const result = await findMoments(args, { chooser: await chooseModel(config, args, note), signal: interrupted.signal, calledFrom })
    if (args.asJson) process.stdout.write(`${JSON.stringify(result)}\n`)
    else show(result)
    return exit.done
  } catch (error) {
    if (error instanceof AnswersMissing) return explainWaiting(error, rest.includes('--json'))
    return explainFailure(error, interrupted.signal, log)
  }
}

const note = (line: string) => void process.stderr.write(`Note: ${line}\n`)

function show({ moments, notices, source }: FoundMoments): void {
  const rows = moments
    .filter((moment) => !moment.isRunnerUp)
    .map((moment) => ({ ...moment, letter: scoreLetter(moment.score), duration: moment.durationSec }))
  process.stdout.write(`${clipTable(rows, process.stdout.columns ?? 100)}\n\n${rows.length} moments in ${source.name}\n`)
  for (const notice of notices) note(notice)
}
