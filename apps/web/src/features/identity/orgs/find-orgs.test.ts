import { expect, test } from 'vitest'
import { findOrgs } from './find-orgs.ts'

const orgs = ['Équipe Nord', 'Northlight Studio', 'North Office', 'فريق'].map((orgName) => ({ orgName }))
const names = (text: string) => findOrgs(orgs, text).map(({ orgName }) => orgName)

test.each([
  ['', ['Équipe Nord', 'Northlight Studio', 'North Office', 'فريق']],
  ['nor', ['Équipe Nord', 'Northlight Studio', 'North Office']],
  ['studio north', ['Northlight Studio']],
  ['equipe', ['Équipe Nord']],
  ['  NORTH   off ', ['North Office']],
  ['فر', ['فريق']],
  ['nowhere', []],
])('%j finds the teams whose names hold each word', (text, matches) => {
  expect(names(text)).toEqual(matches)
})
