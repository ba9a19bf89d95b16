import type { ProjectId } from '@clipwright/contract/ids'

/** Where answers about B-roll are kept. */
export const brollKeys = {
  of: (projectId: ProjectId) => ['broll', projectId] as const,
  tasks: (projectId: ProjectId, clipId: string) => ['broll', projectId, 'tasks', clipId] as const,
  item: (projectId: ProjectId, itemId: string) => ['broll', projectId, 'item', itemId] as const,
  search: (vendor: string, text: string) => ['broll-search', vendor, text] as const,
  links: ['broll-link'] as const,
  quota: ['broll-quota'] as const,
}
