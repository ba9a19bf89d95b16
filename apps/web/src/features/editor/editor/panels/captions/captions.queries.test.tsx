import { act, renderHook } from '@testing-library/react'
import type { SaidLine } from '@clipwright/timeline/edit/translation-lines'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../../../../testing/fake-server.ts'
import type { EditSession } from '../../engine/edit-session.ts'
import { EditContext } from '../../use-edit.ts'
import { useTranslator } from './captions.queries.ts'

const lines: SaidLine[] = [{ id: 'l1', startMs: 0, endMs: 900, said: 'The stove freezes at night.' }]

test('a request repeated after no answer carries the same key; another request, and one after an answer, carries its own', async () => {
  startFakeServer()
  const keys: (string | null)[] = []
  let answers = false
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return answers ? Response.json({ lines: [{ id: 'l1', text: 'Nachts friert der Ofen ein.' }] }) : new Response('', { status: 504 })
  }
  const { result } = renderHook(() => useTranslator(), {
    wrapper: ({ children }) => <EditContext value={{ clip: 'project.clip' } as EditSession}>{children}</EditContext>,
  })
  const translate = (language: string) => act(() => result.current.translate(language, 'en', lines))
  expect(await translate('de')).toBeNull()
  answers = true
  expect(await translate('de')).toEqual(new Map([['l1', 'Nachts friert der Ofen ein.']]))
  await translate('de')
  await translate('fr')
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3])
  expect(keys[0]).toMatch(/^[a-z0-9]{20}$/)
})
