import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AskField } from './ask-field.tsx'
import { useCopilotTasks } from './copilot.queries.ts'
import { SearchHeading } from './search-heading.tsx'

afterEach(cleanup)

function someProject(server: ReturnType<typeof startFakeServer>) {
  const [project] = server.state.projects
  if (!project) throw new Error('the pretend server has projects')
  return { ...project, promptRecommendations: ['the part about ice'] }
}

function Screen({ project }: { project: ReturnType<typeof someProject> }) {
  const tasks = useCopilotTasks(project.projectId).data ?? []
  return (
    <>
      <AskField project={project} />
      {tasks.map((task) => (
        <SearchHeading key={task.taskId} task={task} />
      ))}
    </>
  )
}

test('a suggestion fills the field, and submitting shows the search with its progress', async () => {
  const server = startFakeServer()
  await renderScreen(<Screen project={someProject(server)} />)
  fireEvent.click(await screen.findByRole('button', { name: 'the part about ice' }))
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByRole('heading', { name: '“the part about ice”' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Search progress' }).getAttribute('aria-valuenow')).toBe('5')
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('')
})

test('only one search runs at a time, and stopping removes it', async () => {
  const server = startFakeServer()
  await renderScreen(<Screen project={someProject(server)} />)
  const field = await screen.findByRole('textbox', { name: 'Find more moments' })
  fireEvent.change(field, { target: { value: 'first prompt' } })
  fireEvent.submit(field)
  await screen.findByRole('heading', { name: '“first prompt”' })
  fireEvent.change(field, { target: { value: 'second prompt' } })
  fireEvent.submit(field)
  expect(server.seen.filter(({ method, path }) => method === 'POST' && path === '/clip-copilot-tasks')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Stop this search' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '“first prompt”' })).toBeNull())
})
