import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCalendar } from '@clipwright/contract/publishing/calendar'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { CalendarPost } from './posts.queries.ts'

type Sent = { dryRun?: boolean; acceptsEnd?: boolean; moves: { isSecond: boolean; localTime: string }[] }

const [post] = getCalendar.example.reply.data as unknown as CalendarPost[]
let bodies: Sent[]

/** On 2037-11-01 half past one comes twice; the connection of the account ends the day after. */
function answer({ dryRun = false, acceptsEnd = false, moves: [move] }: Sent) {
  const shift = move?.localTime === '2037-11-01T01:30' ? 'overlap' : 'none'
  const isAfterEnd = (move?.localTime ?? '') > '2037-11-02'
  const finding = { code: 'after-end', isWarning: acceptsEnd, actual: null, limit: null, freeAt: null }
  const time = { fireAt: '2037-11-01T05:30:00.000Z', localTime: move?.localTime, zone: 'America/New_York', shift }
  const targets = [{ accountId: 'sA4hT0pQm3xYt7Lp', findings: isAfterEnd ? [finding] : [] }]
  return { moves: [{ postId: post?.postId, isMoved: !dryRun && (!isAfterEnd || acceptsEnd), isUnderWay: false, time, targets }] }
}

beforeEach(() => {
  bodies = []
  startFakeServer()
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const isMove = typeof input === 'string' && input.endsWith('/posts/move') && typeof init?.body === 'string'
    if (!isMove) return plain(input, init)
    const body = JSON.parse(init.body as string) as Sent
    bodies.push(body)
    return Response.json(answer(body))
  }
})
afterEach(cleanup)

async function openOn(day: string, time: string) {
  if (!post) throw new Error('no post')
  const to = { day, time, slotAccountId: null }
  let isClosed = false
  await renderScreen(<MoveDialog post={post} to={to} onMoved={() => undefined} onClose={() => (isClosed = true)} />)
  const dialog = within(await screen.findByRole('dialog'))
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
  return { dialog, press, isClosed: () => isClosed, moves: () => bodies.filter(({ dryRun }) => !dryRun) }
}

test('an hour that comes twice is asked about before anything moves, and then means what was chosen', async () => {
  const { dialog, press, isClosed, moves } = await openOn('2037-11-01', '01:30')
  press()
  const second = await dialog.findByRole('switch', { name: /The second time/ })
  expect(moves()).toEqual([])
  fireEvent.click(second)
  await waitFor(() => expect(bodies.some(({ dryRun, moves: [move] }) => dryRun && move?.isSecond)).toBe(true))
  press()
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(moves()).toMatchObject([{ moves: [{ localTime: '2037-11-01T01:30', isSecond: true }] }])
})

test('a time behind the end of a connection needs a tick', async () => {
  const { dialog, press, isClosed, moves } = await openOn('2037-11-03', '09:00')
  const tick = await dialog.findByRole('switch', { name: /Schedule it anyway/ })
  press()
  await waitFor(() => expect(moves()).toHaveLength(1))
  expect([isClosed(), dialog.getByRole('alert').textContent]).toEqual([false, 'The connection of an account ends before then.'])
  fireEvent.click(tick)
  press()
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(moves().at(-1)).toMatchObject({ acceptsEnd: true })
})
