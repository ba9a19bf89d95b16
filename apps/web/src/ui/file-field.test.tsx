import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { FileField } from './file-field.tsx'

afterEach(cleanup)

function OneFile() {
  const [name, setName] = useState<string | null>(null)
  return <FileField label="Table" accept=".csv" fileName={name} onChoose={(file) => setName(file.name)} />
}

test('a file is chosen by a button in the language of the page, which is named with its field, and its name is told', async () => {
  await renderScreen(<OneFile />)
  const button = screen.getByRole('button', { name: 'Table Choose a file' })
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('there is no field')
  let presses = 0
  field.addEventListener('click', () => (presses += 1))
  fireEvent.click(button)
  expect(presses).toBe(1)
  fireEvent.change(field, { target: { files: [new File(['a,b'], 'posts.csv')] } })
  expect(screen.getByRole('status').textContent).toBe('posts.csv')
})
