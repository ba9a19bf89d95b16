import type { QueryClient } from '@tanstack/react-query'
import { clipsOf } from '../features/clips/clips/clips.queries.ts'
import { askAhead } from '../features/editor/editor/clip-document.queries.ts'
import { projectOf } from '../features/projects/projects/project-lists.ts'
import { ProjectId } from './project-id.ts'

/** Prefetches the clip while the editor's code loads. Errors are left to the editor, which fetches again and reports them. */
export function ask(client: QueryClient, { clipRef = '' }: Record<string, string>): void {
  const projectId = ProjectId(clipRef.split('.')[0] ?? '')
  if (clipRef.includes('.')) askAhead(clipRef)
  void client.prefetchQuery(projectOf(projectId))
  void client.prefetchQuery(clipsOf(projectId))
}
