import { expect, test } from 'vitest'
import { emptyFields, splitCertificates, toSettings } from './connection-fields.ts'

const withPemFrame = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`

test('several pasted certificates are separated, whatever is between them', () => {
  expect(splitCertificates(`key 1:\n${withPemFrame('AAAA')}\n\nkey 2: ${withPemFrame('BBBB')}`)).toEqual([
    withPemFrame('AAAA'),
    withPemFrame('BBBB'),
  ])
})

test('a certificate without PEM markers, as in metadata files, gets them', () => {
  const [only, ...more] = splitCertificates(`  ${'A'.repeat(70)}\n  BB== `)
  expect(more).toEqual([])
  expect(only).toBe(withPemFrame(`${'A'.repeat(64)}\nAAAAAABB==`))
})

test('empty text is no certificate', () => {
  expect(splitCertificates('  \n ')).toEqual([])
})

test('an empty secret is not sent, so the stored one stays', () => {
  const fields = { ...emptyFields, name: 'ID', issuer: ' https://id.example.com ', clientId: 'c' }
  expect(toSettings(fields)).toEqual({ protocol: 'oidc', issuer: 'https://id.example.com', clientId: 'c' })
  expect(toSettings({ ...fields, clientSecret: 'new' })).toMatchObject({ clientSecret: 'new' })
})
