import type { ProjectStage } from '@clipwright/contract/projects/projects'

/** The steps of the main job in order. Each leaves its result behind, so a rerun starts at the first that has none. */
export const steps = ['import', 'analyse', 'transcribe', 'curate', 'refine', 'render'] as const
export type Step = (typeof steps)[number]

/** What the person sees: looking at the source belongs to importing it. */
export const stageOfStep: Record<Step, ProjectStage> = {
  import: 'IMPORT',
  analyse: 'IMPORT',
  transcribe: 'TRANSCRIBE',
  curate: 'CURATE',
  refine: 'REFINE',
  render: 'RENDER',
}

/** Stages of the processing page, in order. */
export const shownStages = ['IMPORT', 'TRANSCRIBE', 'CURATE', 'REFINE', 'RENDER'] as const satisfies readonly ProjectStage[]

/** Results that finished steps left behind. */
type Finished = { source: unknown; artefacts: unknown; transcript: unknown; curation: unknown; refined: boolean }

/** The step a new run starts with. */
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
