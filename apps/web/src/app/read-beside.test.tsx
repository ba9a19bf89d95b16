import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProjectId as Id } from '@clipwright/contract/ids'
import { useProject } from '../features/projects/projects.public.ts'
import { startFakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { applyLiveEvent } from './live-cache.ts'
import { ProjectId } from './project-id.ts'

afterEach(cleanup)

function Page({ id }: { id: Id }) {
  return <h1>{useProject(id).data?.title}</h1>
}

/** Looks at the same project without loading it, and after the page, so that its options are the last. */
function Beside({ id }: { id: Id }) {
  return <p>{useProject(id, { asLoaded: true }).data?.title ?? 'nothing yet'}</p>
}

test('a part that only reads a project does not keep the page from loading it anew', async () => {
  const server = startFakeServer()
  const [project] = server.state.projects
  const id = ProjectId(project?.projectId ?? '')
  const loads = () => server.seen.filter(({ method, path }) => method === 'GET' && path === `/clip-projects/${id}`).length
  const { queryClient } = await renderScreen(
    <>
      <Page id={id} />
      <Beside id={id} />
    </>,
  )
  await waitFor(() => expect(screen.getAllByText(project?.title ?? '')).toHaveLength(2))
  const before = loads()
  applyLiveEvent(queryClient, { type: 'project.changed', projectId: id })
  await waitFor(() => expect(loads()).toBe(before + 1))
})
