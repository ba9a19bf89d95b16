import type { ProjectStage } from '@clipwright/contract/projects/projects'

/** The steps of the main job in order. Each stores its result, so a rerun starts at the first step without one. */
export const steps = ['import', 'analyse', 'transcribe', 'curate', 'refine', 'render'] as const
export type Step = (typeof steps)[number]

/** The stage that people see for each step: analysing belongs to importing. */
export const stageOfStep: Record<Step, ProjectStage> = {
  import: 'IMPORT',
  analyse: 'IMPORT',
  transcribe: 'TRANSCRIBE',
  curate: 'CURATE',
  refine: 'REFINE',
  render: 'RENDER',
}

/** Stages of the processing page, in order. */
export const visibleStages = ['IMPORT', 'TRANSCRIBE', 'CURATE', 'REFINE', 'RENDER'] as const satisfies readonly ProjectStage[]

/** Results of finished steps. */
type Finished = { source: unknown; artefacts: unknown; transcript: unknown; curation: unknown; refined: boolean }

/** The step that a new run starts with. */
export function firstOpenStep(finished: Finished): Step {
  if (!finished.source) return 'import'
  if (!finished.artefacts) return 'analyse'
  if (!finished.transcript) return 'transcribe'
  if (!finished.curation) return 'curate'
  return finished.refined ? 'render' : 'refine'
}

export function nextStep(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1]
}
