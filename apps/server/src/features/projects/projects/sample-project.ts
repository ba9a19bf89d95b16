import type { ProjectRow } from './projects.store.ts'

/** Whether the whole sample is used, whose results may be cached on this machine. */
export function isWholeSample(project: Pick<ProjectRow, 'sourcePlatform' | 'curationPref'>): boolean {
  return project.sourcePlatform === 'SAMPLE' && !project.curationPref.range
}
