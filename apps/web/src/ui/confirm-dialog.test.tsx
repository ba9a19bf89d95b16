import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

test('what is to be kept cannot be kept any more while it goes', async () => {
  const onClose = vi.fn<() => void>()
  const pressKeep = async (busy: boolean) => {
    await renderScreen(
      <ConfirmDialog title="Cancel?" action="Cancel plan" keep="Keep plan" busy={busy} onConfirm={() => undefined} onClose={onClose}>
        It ends.
      </ConfirmDialog>,
    )
    const keep = screen.getByRole('button', { name: 'Keep plan' })
    fireEvent.click(keep)
    cleanup()
    return [onClose.mock.calls.length, keep.getAttribute('aria-disabled')]
  }
  expect(await pressKeep(true)).toEqual([0, 'true'])
  expect(await pressKeep(false)).toEqual([1, null])
})
