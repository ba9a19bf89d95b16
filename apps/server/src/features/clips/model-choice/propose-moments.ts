import type { AskedSource, ModelCall, Proposed } from '#pipeline/language-model.ts'
import { askLanguageModel } from '#pipeline/language-model.ts'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { featureConfigsOf } from '../../plans/feature-access/check-feature.ts'
import { answersOf } from './asked-source.ts'
import { proposalsOfChat } from './chat-prompts.ts'
import { fetchLocal, localModels } from './local-models.ts'

type Place = { db: Queryable; orgId: OrgId; projectId: ProjectId; deps: Pick<WorkerDeps, 'config' | 'pipeline'>; signal: AbortSignal }

/**
 * What the rung proposes that the project asks for, where it is there and allowed: the answers of a chat, the configured service once
 * somebody who saw what it is sent said so, else a model on this machine that the organisation said yes to. Undefined: nobody but us.
 */
export async function proposeMoments(source: AskedSource, place: Place): Promise<Proposed | undefined> {
  const answers = answersOf(place.db, place.orgId, place.projectId)
  if (source.pref.chooser === 'built-in') return undefined
  if (source.pref.chooser === 'chat') return proposalsOfChat(source, answers)
  const call = await (source.pref.chooser === 'service' ? callOfService(place) : callOfLocalModel(place))
  return call && askLanguageModel(source, { ...call, signal: place.signal, answers })
}

type Call = Pick<ModelCall, 'model' | 'fetch'> | undefined

async function callOfService({ db, orgId, deps }: Place): Promise<Call> {
  const { allowAiProviders } = await featureConfigsOf(db, orgId)
  const { languageModel, fetch } = deps.pipeline
  return languageModel && allowAiProviders ? { model: languageModel, fetch } : undefined
}

async function callOfLocalModel({ db, orgId, deps }: Place): Promise<Call> {
  const { localModel } = await featureConfigsOf(db, orgId)
  if (localModel !== 'use') return undefined
  const [model] = await localModels(deps.config)
  return model && { model, fetch: fetchLocal(deps.config) }
}
