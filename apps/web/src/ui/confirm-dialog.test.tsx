import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

test('what is to be kept cannot be kept any more while it goes', () => {
  const onClose = vi.fn()
  const dialog = (busy: boolean) => (
    <ConfirmDialog title="Cancel?" action="Cancel plan" keep="Keep plan" busy={busy} onConfirm={() => undefined} onClose={onClose}>
      It ends.
    </ConfirmDialog>
  )
  const { rerender } = render(dialog(true))
  const keep = screen.getByRole('button', { name: 'Keep plan' })
  fireEvent.click(keep)
  expect([onClose.mock.calls.length, keep.getAttribute('aria-disabled')]).toEqual([0, 'true'])
  rerender(dialog(false))
  fireEvent.click(keep)
  expect([onClose.mock.calls.length, keep.getAttribute('aria-disabled')]).toEqual([1, null])
})
