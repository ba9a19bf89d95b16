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
import { FlagCache } from './flag-cache.ts'
import { readTarget } from './flag-user.ts'

/** OpenFeature provider over the flags in the database. A gate is a boolean, a group a string, a config an object. */
class FlagsProvider implements Provider {
  readonly metadata = { name: 'clipwright-postgresql' } as const
  readonly runsOn = 'server' as const
  readonly #cache: FlagCache

  constructor(db: Db) {
    this.#cache = new FlagCache(db)
  }

  resolveBooleanEvaluation(key: string, otherwise: boolean, context: EvaluationContext): Promise<ResolutionDetails<boolean>> {
    return this.#resolve(key, otherwise, context, (_flag, answer) => answer.isOn)
  }

  resolveStringEvaluation(key: string, otherwise: string, context: EvaluationContext): Promise<ResolutionDetails<string>> {
    return this.#resolve(key, otherwise, context, (_flag, answer) => answer.group ?? otherwise)
  }

  /** No kind of flag holds a number. */
  async resolveNumberEvaluation(_key: string, otherwise: number): Promise<ResolutionDetails<number>> {
    return { value: otherwise, errorCode: ErrorCode.TYPE_MISMATCH }
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, otherwise: T, context: EvaluationContext): Promise<ResolutionDetails<T>> {
    // OpenFeature lets the caller choose the type of an object; whoever reads it checks what was stored.
    return this.#resolve(key, otherwise, context, (flag, answer) => (answer.isOn ? (flag.values as unknown as T) : otherwise))
  }

  async #resolve<T>(
    key: string,
    otherwise: T,
    context: EvaluationContext,
    pick: (flag: Flag, answer: FlagAnswer) => T,
  ): Promise<ResolutionDetails<T>> {
    const flag = (await this.#cache.read()).get(key)
    if (!flag) return { value: otherwise, errorCode: ErrorCode.FLAG_NOT_FOUND }
    const answer = evaluateFlag(flag, readTarget(context))
    return { value: pick(flag, answer), reason: answer.reason, variant: answer.group ?? (answer.isOn ? 'on' : 'off') }
  }
}

/** An OpenFeature client over the flags of this database, with a provider of its own, since OpenFeature keeps one per name. */
export function openFlags(db: Db): Client {
  const domain = newId()
  OpenFeature.setProvider(domain, new FlagsProvider(db))
  return OpenFeature.getClient(domain)
}
