import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ServiceOffer } from './service-offer.tsx'
import { AskChatDialog } from './ask-chat-dialog.tsx'
import { LocalModelOffer } from './local-model-offer.tsx'

afterEach(cleanup)

const answer = '```json\n{"moments":[{"first":12,"last":19},{"first":30,"last":38}]}\n```'
const callsTo = (server: FakeServer, method: string, end: string) =>
  server.seen.filter((call) => call.method === method && call.path.endsWith(end))

async function openDialog() {
  const server = startFakeServer()
  const [project] = server.state.projects
  if (!project) throw new Error('the pretend server has projects')
  const onClose = vi.fn<() => void>()
  await renderScreen(<AskChatDialog project={project} onClose={onClose} />)
  await screen.findByText('0 of 3 answers pasted · moments: 0')
  return { server, project, onClose }
}
const paste = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'The chat’s answer' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this answer' }))
}

test('a prompt is copied, its answer accepted, and the next part appears', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
  const { server } = await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Copy prompt' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringContaining('part 1 of 3')))
  paste(answer)
  await screen.findByText('1 of 3 answers pasted · moments: 2')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Part 2' }).getAttribute('aria-current')).toBe('step'))
  expect(callsTo(server, 'PUT', '/chat-answers/1')).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('an unreadable answer stays in the field with the reason', async () => {
  await openDialog()
  paste('I would rather not.')
  expect((await screen.findByRole('alert')).textContent).toContain('no list of moments')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The chat’s answer' }).value).toBe('I would rather not.')
  paste('{"moments":[{"first":999,"last":999}]}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('another part'))
})

test('a new run makes clips from the answers, even if parts are missing', async () => {
  const { server, project, onClose } = await openDialog()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make clips from these answers' }).disabled).toBe(true)
  paste(answer)
  await screen.findByText('Parts without an answer get no clips from the chat.')
  fireEvent.click(screen.getByRole('button', { name: 'Make clips from these answers' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(callsTo(server, 'POST', `/clip-projects/${project.projectId}/rerun`)[0]?.body).toMatchObject({ curationPref: { chooser: 'chat' } })
})

test('a model on this machine is offered, and used after consent', async () => {
  const server = startFakeServer()
  await renderScreen(<LocalModelOffer />)
  await screen.findByText(/Ollama · llama3\.2:3b was found on this machine/)
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(callsTo(server, 'POST', '/update-my-feature-configs')[0]?.body).toEqual({ configs: { localModel: 'use' } }))
})

test('before a service is used, the request, its cost and time are shown, and a press starts the run', async () => {
  const server = startFakeServer()
  const project = server.state.projects.find(
    ({ transcriptInfo }) => transcriptInfo?.quality === 'exact' || transcriptInfo?.quality === 'good',
  )
  if (!project) throw new Error('the pretend server has a project with a transcript')
  await renderScreen(<ServiceOffer project={project} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Ask gpt-x' }))
  await screen.findByText('About 10,100 to 20,300 tokens')
  expect(screen.getByText('About $0.026 to $0.084')).toBeTruthy()
  expect(screen.getByText('Ready in about 45 seconds')).toBeTruthy()
  expect(screen.getByText(/leave this server and go to api\.example/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Part 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show prompt' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toContain('part 2 of 3')
  expect(callsTo(server, 'POST', '/rerun')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send and choose' }))
  await waitFor(() => expect(callsTo(server, 'POST', '/rerun')[0]?.body).toMatchObject({ curationPref: { chooser: 'service' } }))
})

test('for a draft no service is offered', async () => {
  const server = startFakeServer()
  const [project] = server.state.projects
  if (!project) throw new Error('the pretend server has projects')
  const transcriptInfo = { engine: 'pocketsphinx', quality: 'draft', language: 'en', notices: [] } as const
  await renderScreen(<ServiceOffer project={{ ...project, transcriptInfo: { ...transcriptInfo, notices: [] } }} />)
  await waitFor(() => expect(callsTo(server, 'GET', '/language-models')).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
