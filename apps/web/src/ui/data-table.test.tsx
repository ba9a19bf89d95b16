import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

afterEach(cleanup)

type Town = { name: string; people: number }
const towns: Town[] = [
  { name: 'Ghent', people: 267 },
  { name: 'Aarhus', people: 1295 },
  { name: 'Bergen', people: 54 },
]
const columns: Column<Town>[] = [
  { id: 'name', header: 'Town', isName: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
  { id: 'people', header: 'People', sortBy: ({ people }) => people, cell: ({ people }) => people },
  { id: 'note', header: 'Note', cell: () => '' },
]
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const direction = (header: string) => screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort')

test('a header sorts up, then down, then as the rows came, numbers as numbers', () => {
  render(<DataTable label="Towns" columns={columns} rows={towns} keyOf={({ name }) => name} />)
  expect([names(), direction('People'), direction('Note')]).toEqual([['Ghent', 'Aarhus', 'Bergen'], 'none', null])
  const people = screen.getByRole('button', { name: 'People' })
  fireEvent.click(people)
  expect([names(), direction('People')]).toEqual([['Bergen', 'Ghent', 'Aarhus'], 'ascending'])
  fireEvent.click(people)
  expect([names(), direction('People')]).toEqual([['Aarhus', 'Ghent', 'Bergen'], 'descending'])
  fireEvent.click(people)
  expect([names(), direction('People')]).toEqual([['Ghent', 'Aarhus', 'Bergen'], 'none'])
  fireEvent.click(screen.getByRole('button', { name: 'Town' }))
  expect(names()).toEqual(['Aarhus', 'Bergen', 'Ghent'])
})
