import { basename } from 'node:path'
import { AppError, errorCatalogue } from '@clipwright/contract/errors'
import type { Log } from '#platform/log/make-log.ts'
import type { AnswersMissing } from '../pipeline/ask-any-chat.ts'
import { usage, WrongArguments } from './clip-arguments.ts'

export const exit = { done: 0, failed: 1, wrongArguments: 2, refused: 3, interrupted: 130 } as const

/** Writes the reason and the name of the error to standard error and returns the exit code. */
export function explainFailure(error: unknown, signal: AbortSignal, log: Log): number {
  if (error instanceof WrongArguments) {
    process.stderr.write(`${error.message}\n\n${usage}\n`)
    return exit.wrongArguments
  }
  if (signal.aborted) {
    process.stderr.write('Interrupted. Nothing half-written was left behind.\n')
    return exit.interrupted
  }
  log.fatal({ err: error }, 'the run failed')
  const appError = error instanceof AppError ? error : new AppError('ServerError', { cause: error })
  process.stderr.write(`${appError.errorName}: ${appError.message}\n`)
  return errorCatalogue[appError.errorName].status < 500 ? exit.refused : exit.failed
}

/** A run that waits for a chat has not failed: it says what to do, and continues when started again. */
export function explainWaiting({ waitingFor }: AnswersMissing, asJson: boolean): number {
  if (asJson) process.stdout.write(`${JSON.stringify({ waitingFor })}\n`)
  const lines = waitingFor.map((file) => `  ${file.replace(/answer-(\d+)\.json$/, 'prompt-$1.txt')}  ->  ${basename(file)}`)
  process.stderr.write(`Paste each prompt into any chat, save its answer beside it, and run the same command again:\n${lines.join('\n')}\n`)
  return exit.done
}
