import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

surviveTranslation()
afterEach(cleanup)

/** Does what translating browsers do to every text: replaces it with nested `<font>` elements. */
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

/** Texts next to each other and next to elements: each is its own node to React. */
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

test('translated texts that are removed, added or changed appear as React has them', async () => {
  const page = render(<Row name="Clips" count={3} isOpen={false} />)
  await translate(page.container)
  expect(rowText()).toBe('<Clips><: ><3>< ><left>')
  await act(async () => page.rerender(<Row name="Clips" count={4} isOpen />))
  expect(rowText()).toBe('open<Clips><: >4< ><left>more')
  await translate(page.container)
  await act(async () => page.rerender(<Row name="Clips" count={4} isOpen={false} isDone />))
  expect(rowText()).toBe('<<Clips>><<: >><4><< >>')
})

test('a translated page is removed completely', async () => {
  const page = render(<Row name="Clips" count={3} isOpen />)
  await translate(page.container)
  page.unmount()
  expect(page.container.textContent).toBe('')
})

test("a text moved into the translator's element is found there", async () => {
  const page = render(<Row name="Clips" count={3} isOpen={false} />)
  const text = [...screen.getByTestId('row').childNodes].find((node) => node.textContent === 'left')
  const font = document.createElement('font')
  text?.parentNode?.replaceChild(font, text)
  font.append(text ?? '')
  await act(async () => page.rerender(<Row name="Clips" count={3} isOpen={false} isDone />))
  expect(rowText()).toBe('Clips: 3 ')
})

test('in an untranslated page a misplaced node is still an error', () => {
  const stranger = document.createElement('p')
  expect(() => document.body.removeChild(stranger)).toThrow()
  expect(() => document.body.insertBefore(document.createElement('p'), stranger)).toThrow()
})
