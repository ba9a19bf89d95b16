import type { ProjectId } from '@clipwright/contract/ids'

/** Query keys of B-roll. */
export const brollKeys = {
  of: (projectId: ProjectId) => ['broll', projectId] as const,
  tasks: (projectId: ProjectId, clipId: string) => ['broll', projectId, 'tasks', clipId] as const,
  search: (vendor: string, text: string) => ['broll-search', vendor, text] as const,
  link: (reference: string, quality: string) => ['broll-link', reference, quality] as const,
  quota: ['broll-quota'] as const,
}
