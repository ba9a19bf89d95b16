import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

const key = randomBytes(32)

test('a sealed text opens for its owner and reveals nothing', () => {
  const sealed = sealText(key, 'org-a:connection-1', 'a client secret with ümlauts')
  expect(openSealedText(key, 'org-a:connection-1', sealed)).toBe('a client secret with ümlauts')
  expect(sealed.toString('latin1')).not.toContain('client secret')
})

test('the same text is sealed differently each time', () => {
  expect(sealText(key, 'o', 'same').equals(sealText(key, 'o', 'same'))).toBe(false)
})

test('it opens neither in another row, nor with another key, nor with any bit changed', () => {
  const sealed = sealText(key, 'org-a:connection-1', 'secret')
  expect(() => openSealedText(key, 'org-b:connection-1', sealed)).toThrow()
  expect(() => openSealedText(randomBytes(32), 'org-a:connection-1', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const tampered = Buffer.from(sealed)
    tampered.writeUInt8(tampered.readUInt8(at) ^ 1, at)
    expect(() => openSealedText(key, 'org-a:connection-1', tampered)).toThrow()
  }
  expect(() => openSealedText(key, 'org-a:connection-1', sealed.subarray(0, 20))).toThrow()
})
