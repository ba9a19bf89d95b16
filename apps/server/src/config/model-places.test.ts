import { expect, test } from 'vitest'
import { hostsOf, parseModelPlaces } from './model-places.ts'

test('addresses and folders are taken in their order', () => {
  const places = parseModelPlaces(' http://10.0.0.7:8080/models, /srv/models,https://mirror.example ')
  expect(places).toEqual(['http://10.0.0.7:8080/models', '/srv/models', 'https://mirror.example'])
  expect(hostsOf(places ?? [])).toEqual(['10.0.0.7:8080', 'mirror.example'])
})

test.each(['', ' , ', 'models', 'ftp://mirror.example', 'https://mirror.example,../models'])('%j names no places', (text) => {
  expect(parseModelPlaces(text)).toBeNull()
})
