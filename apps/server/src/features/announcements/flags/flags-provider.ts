import type { Flag } from '@clipwright/contract/announcements/flags'
import {
  type Client,
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  OpenFeature,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { evaluateFlag, type FlagAnswer } from './evaluate-flag.ts'
import { FlagBook } from './flag-book.ts'
import { readTarget } from './flag-user.ts'

/** Answers OpenFeature from the flags in the database. A gate is a boolean, a group a string, a config an object. */
class FlagsProvider implements Provider {
  readonly metadata = { name: 'clipwright-postgresql' } as const
  readonly runsOn = 'server' as const
  readonly #book: FlagBook

  constructor(db: Db) {
    this.#book = new FlagBook(db)
  }

  resolveBooleanEvaluation(key: string, otherwise: boolean, context: EvaluationContext): Promise<ResolutionDetails<boolean>> {
    return this.#resolve(key, otherwise, context, (_flag, answer) => answer.isOn)
  }

  resolveStringEvaluation(key: string, otherwise: string, context: EvaluationContext): Promise<ResolutionDetails<string>> {
    return this.#resolve(key, otherwise, context, (_flag, answer) => answer.group ?? otherwise)
  }

  /** No kind of flag is a number. */
  async resolveNumberEvaluation(_key: string, otherwise: number): Promise<ResolutionDetails<number>> {
    return { value: otherwise, errorCode: ErrorCode.TYPE_MISMATCH }
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, otherwise: T, context: EvaluationContext): Promise<ResolutionDetails<T>> {
    // OpenFeature lets the caller name the shape of an object; what was stored is checked by whoever reads it.
    return this.#resolve(key, otherwise, context, (flag, answer) => (answer.isOn ? (flag.values as unknown as T) : otherwise))
  }

  async #resolve<T>(
    key: string,
    otherwise: T,
    context: EvaluationContext,
    pick: (flag: Flag, answer: FlagAnswer) => T,
  ): Promise<ResolutionDetails<T>> {
    const flag = (await this.#book.read()).get(key)
    if (!flag) return { value: otherwise, errorCode: ErrorCode.FLAG_NOT_FOUND }
    const answer = evaluateFlag(flag, readTarget(context))
    return { value: pick(flag, answer), reason: answer.reason, variant: answer.group ?? (answer.isOn ? 'on' : 'off') }
  }
}

/** A client over the flags of this database. OpenFeature keeps one provider a name, so each has its own. */
export function openFlags(db: Db): Client {
  const domain = newId()
  OpenFeature.setProvider(domain, new FlagsProvider(db))
  return OpenFeature.getClient(domain)
}
