import type { AskedSource, ModelCall, Proposed } from '#pipeline/language-model.ts'
import { askLanguageModel } from '#pipeline/language-model.ts'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { readFeatureConfigs } from '../../plans/feature-access/check-feature.ts'
import { answersOf } from './asked-source.ts'
import { readChatProposals } from './chat-prompts.ts'
import { fetchLocal, localModels } from './local-models.ts'

type ProposalContext = {
  db: Queryable
  orgId: OrgId
  projectId: ProjectId
  deps: Pick<WorkerDeps, 'config' | 'pipeline'>
  signal: AbortSignal
}

/**
 * Moments proposed by the chooser of the project, where it is available and allowed: the answers of a chat; the configured
 * service, once somebody who saw what it would be sent agreed; otherwise a model on this machine that the organisation
 * allowed. Undefined leaves the choice to the built-in rules.
 */
export async function proposeMoments(source: AskedSource, context: ProposalContext): Promise<Proposed | undefined> {
  const answers = answersOf(context.db, context.orgId, context.projectId)
  if (source.pref.chooser === 'built-in') return undefined
  if (source.pref.chooser === 'chat') return readChatProposals(source, answers)
  const call = await (source.pref.chooser === 'service' ? callOfService(context) : callOfLocalModel(context))
  return call && askLanguageModel(source, { ...call, signal: context.signal, answers })
}

type Call = Pick<ModelCall, 'model' | 'fetch'> | undefined

async function callOfService({ db, orgId, deps }: ProposalContext): Promise<Call> {
  const { allowAiProviders } = await readFeatureConfigs(db, orgId)
  const { languageModel, fetch } = deps.pipeline
  return languageModel && allowAiProviders ? { model: languageModel, fetch } : undefined
}

async function callOfLocalModel({ db, orgId, deps }: ProposalContext): Promise<Call> {
  const { localModel } = await readFeatureConfigs(db, orgId)
  if (localModel !== 'use') return undefined
  const [model] = await localModels(deps.config)
  return model && { model, fetch: fetchLocal(deps.config) }
}
