import type { ProjectRow } from './projects.store.ts'

/** Whether all of the sample is worked on, of which this machine may have everything already. */
export function isWholeSample(project: Pick<ProjectRow, 'sourcePlatform' | 'curationPref'>): boolean {
  return project.sourcePlatform === 'SAMPLE' && !project.curationPref.range
}
