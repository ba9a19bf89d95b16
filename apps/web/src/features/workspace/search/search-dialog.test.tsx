import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SearchButton } from './search-shortcut.tsx'

let server: FakeServer
beforeEach(() => {
  // The list scrolls its selected row into view, which jsdom cannot do.
  Element.prototype.scrollIntoView = () => undefined
  server = startFakeServer()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const field = () => screen.getByRole('combobox', { name: 'Search for' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const selectedText = () => screen.getByRole('option', { selected: true }).textContent
const scope = () => screen.getByRole('tab', { selected: true }).textContent
const open = (generate: Parameters<typeof SearchDialog>[0]['generate'] = null, onClose = () => undefined) =>
  renderScreen(<SearchDialog onClose={onClose} generate={generate} />)

test('opens with the focus in the field, shows trends and recent searches, and restores the focus', async () => {
  await renderScreen(<SearchButton generate={null} />)
  const button = screen.getByRole('button', { name: 'Search' })
  button.focus()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  const trends = await screen.findByRole('group', { name: 'Trending in your projects' })
  expect(within(trends).getAllByRole('option')).toHaveLength(3)
  expect(within(await screen.findByRole('group', { name: 'Recent searches' })).getByRole('option').textContent).toContain('first year')
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('opened by keys before anything had the focus, it returns the focus to the page', async () => {
  await renderScreen(
    <main tabIndex={-1}>
      <SearchButton generate={null} />
    </main>,
  )
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  press('Escape')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('the footer lists the other actions of a row, only where it has any', async () => {
  await open()
  type('fonts')
  await waitFor(() => expect(screen.queryByText('in a new tab')).toBeTruthy())
  type('')
  press('2', { altKey: true, code: 'Digit2' })
  await screen.findByText('Clear the search history')
  expect(screen.queryByText('in a new tab')).toBeTruthy()
  press('ArrowDown')
  expect(selectedText()).toContain('Clear the search history')
  expect(screen.queryByText('in a new tab')).toBeNull()
})

test('Escape clears the text first and closes when there is none', async () => {
  const onClose = vi.fn<() => undefined>()
  await open(null, onClose)
  type('pond')
  press('Escape')
  expect((field() as HTMLInputElement).value).toBe('')
  expect(onClose).not.toHaveBeenCalled()
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Alt with a digit goes by the key’s place, Tab goes round, and Generate is there only when it can be used', async () => {
  await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Recent', 'Projects', 'Collections', 'Navigation'])
  // On a Mac, Option with 3 types a character.
  press('£', { code: 'Digit3', altKey: true })
  expect(scope()).toBe('Projects')
  press('6', { code: 'Digit6', altKey: true })
  expect(scope()).toBe('Projects')
  press('Tab')
  press('Tab')
  press('Tab')
  expect(scope()).toBe('All')
  press('Tab', { shiftKey: true })
  expect(scope()).toBe('Navigation')
})

test('the Generate tab offers the recommendations, then what was typed', async () => {
  const prompts: string[] = []
  await open({ recommendations: ['one', 'two', 'three', 'four'], onPick: (prompt) => prompts.push(prompt) })
  press('6', { code: 'Digit6', altKey: true })
  expect(options()).toHaveLength(3)
  type('funny moments')
  expect(selectedText()).toContain('funny moments')
  press('Enter')
  expect(prompts).toEqual(['funny moments'])
})

test('cached projects match at once; the server is asked after a second, and the selected row stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { queryClient } = await open()
  queryClient.setQueryData(['projects', 'any'], { pages: [{ data: server.state.projects }], pageParams: [1] })
  type('pond')
  expect(options().some((row) => row?.includes('Pond ecology'))).toBe(true)
  expect(selectedText()).toContain('See all results for “pond”')
  press('ArrowDown')
  const before = selectedText()
  await vi.advanceTimersByTimeAsync(900)
  expect(server.seen.some((call) => call.path === '/searchable-projects')).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await waitFor(() => expect(server.seen.some((call) => call.path === '/searchable-projects')).toBe(true))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/shown/))
  expect(selectedText()).toContain(before)
})

test('shows five of a group, and all in its own tab', async () => {
  const [project] = server.state.projects
  if (!project) throw new Error('the fake server has projects')
  server.state.projects = Array.from({ length: 13 }, (_, index) => {
    return { ...project, projectId: `lesson_${index}` as typeof project.projectId, title: `Lesson ${index}` }
  })
  await open()
  type('lesson')
  const projects = await screen.findByRole('group', { name: 'Projects' })
  await waitFor(() => expect(within(projects).getAllByRole('option')).toHaveLength(6))
  fireEvent.click(within(projects).getByRole('option', { name: 'Show more: Projects' }))
  expect(scope()).toBe('Projects')
  expect(options().slice(0, 3)).toEqual(['Lesson 0', 'Lesson 1', 'Lesson 2'].map((title) => expect.stringContaining(title)))
  expect(options()).toHaveLength(10)
  // Going up from the first row is going to the last, where the next page is asked for.
  press('ArrowUp')
  await waitFor(() => expect(options()).toHaveLength(13))
})

test('pages of the app are found by keyword, and only those that exist', async () => {
  await open()
  press('5', { code: 'Digit5', altKey: true })
  type('typeface')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByText('No results for “typeface”.')).toBeTruthy()
})

test('without results the text stays, with offers to search without quotes or to submit a video', async () => {
  await open()
  type('“zzqx wv”')
  fireEvent.click(await screen.findByRole('button', { name: 'Search without quotes' }))
  expect((field() as HTMLInputElement).value).toBe('zzqx wv')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Submit a video' })).toBeTruthy())
})

test('a picked answer makes its search worth remembering, and opens another tab with Ctrl', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  type('pond')
  press('Enter', { ctrlKey: true })
  expect(openWindow).toHaveBeenCalledWith('/search/results?searchStr=pond', '_blank', 'noopener')
  await waitFor(() =>
    expect(server.seen.find((call) => call.path === '/search-phrases' && call.method === 'POST')?.body).toEqual({ phrase: 'pond' }),
  )
})
