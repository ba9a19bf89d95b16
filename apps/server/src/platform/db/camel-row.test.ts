import { expect, expectTypeOf, test } from 'vitest'
import { toCamelRow, toCamelRows, toColumns } from './camel-row.ts'

test('column names change, and nothing inside the values', () => {
  const stored: { org_id: string; import_pref: { source_lang: string }; sent_at: Date | null } = {
    org_id: 'o1',
    import_pref: { source_lang: 'de' },
    sent_at: null,
  }
  const row = toCamelRow(stored)
  expect(row).toEqual({ orgId: 'o1', importPref: { source_lang: 'de' }, sentAt: null })
  expect(row.importPref).toBe(stored.import_pref)
  expectTypeOf(row).toEqualTypeOf<{ orgId: string; importPref: { source_lang: string }; sentAt: Date | null }>()
  expect(toCamelRows([stored, stored])).toEqual([row, row])
  expect(toColumns(row)).toEqual(stored)
  expectTypeOf(toColumns(row)).toEqualTypeOf<typeof stored>()
})

test('an undefined row stays undefined', () => {
  const none = undefined as { user_id: string } | undefined
  expect(toCamelRow(none)).toBeUndefined()
  expectTypeOf(toCamelRow(none)).toEqualTypeOf<{ userId: string } | undefined>()
})
