import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

surviveTranslation()
afterEach(cleanup)

/** What translating browsers do to every text of the page: a nested `<font>` with other words takes its place. */
async function translate(root: Node): Promise<void> {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(`<${text.data}>`)
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
  await Promise.resolve()
}

/** Texts beside each other and beside elements: each is a node of its own to React. */
function Row({ name, count, isOpen, isDone = false }: { name: string; count: number; isOpen: boolean; isDone?: boolean }) {
  return (
    <p data-testid="row">
      {isOpen ? <b>open</b> : null}
      {name}: {count} {isDone ? null : 'left'}
      {isOpen ? 'more' : null}
    </p>
  )
}

const rowText = () => screen.getByTestId('row').textContent

test('a translated text that goes away, comes, or changes is shown as React has it', async () => {
  const page = render(<Row name="Clips" count={3} isOpen={false} />)
  await translate(page.container)
  expect(rowText()).toBe('<Clips><: ><3>< ><left>')
  await act(async () => page.rerender(<Row name="Clips" count={4} isOpen />))
  expect(rowText()).toBe('open<Clips><: >4< ><left>more')
  await translate(page.container)
  await act(async () => page.rerender(<Row name="Clips" count={4} isOpen={false} isDone />))
  expect(rowText()).toBe('<<Clips>><<: >><4><< >>')
})

test('a page that was translated goes away whole', async () => {
  const page = render(<Row name="Clips" count={3} isOpen />)
  await translate(page.container)
  page.unmount()
  expect(page.container.textContent).toBe('')
})

test('a text that the translator put into its own element is found there', async () => {
  const page = render(<Row name="Clips" count={3} isOpen={false} />)
  const text = [...screen.getByTestId('row').childNodes].find((node) => node.textContent === 'left')
  const font = document.createElement('font')
  text?.parentNode?.replaceChild(font, text)
  font.append(text ?? '')
  await act(async () => page.rerender(<Row name="Clips" count={3} isOpen={false} isDone />))
  expect(rowText()).toBe('Clips: 3 ')
})

test('in a page that nobody translated, a node in the wrong place stays a mistake', () => {
  const stranger = document.createElement('p')
  expect(() => document.body.removeChild(stranger)).toThrow()
  expect(() => document.body.insertBefore(document.createElement('p'), stranger)).toThrow()
})
