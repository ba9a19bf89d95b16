import type { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { findTool } from '../find-tool.ts'
import type { WritingTool } from '../tool-config.ts'
import { askForTexts } from './ask-for-texts.ts'

const description = { text: 'Sourdough bread for beginners, baked in a home oven', language: 'en' as Language }

/** What comes of a model that gives these answers, one after another, and what it was asked. */
async function ask(slug: Parameters<typeof findTool>[0], answers: readonly (readonly string[])[], earlier: readonly string[] = []) {
  const prompts: string[] = []
  const texts = await askForTexts(findTool(slug) as WritingTool, { ...description, earlier }, async ({ user }) => {
    prompts.push(user)
    return JSON.stringify({ texts: answers[prompts.length - 1] ?? [] })
  })
  return { texts, prompts }
}

const titles = ['Bread at home', 'Your first bread', 'Sourdough, day one', 'An oven is enough to bake', 'Five loaves of bread']

test('a list that is too long is cut, first by what is out of form', async () => {
  const late = `${'Everything that I would have liked to know before I began with it all: '.slice(0, 62)}bread`
  const { texts, prompts } = await ask('youtube-title-generator', [[late, ...titles, 'One more bread', `bread ${'x'.repeat(99)}`]])
  expect([texts, prompts.length]).toEqual([titles, 1])
})

test('a title tells its subject in its first 60 characters and says no word three times, or is asked for again', async () => {
  const bad = (title: string) => [...titles.slice(0, 4), title]
  const { texts, prompts } = await ask('youtube-title-generator', [bad('You will not believe this'), bad('Bread, bread and bread'), titles])
  expect(texts).toEqual(titles)
  expect(prompts[1]).toContain('The first 60 characters of each title tell the subject')
  expect(prompts[2]).toContain('No word comes three times in a title; "bread" does.')
})

test('hashtags get their sign, and lose their spaces', async () => {
  const tags = ['sourdough bread', '#baking', '##home', 'oven', 'flour', 'starter', 'crumb', 'crust', 'loaf']
  const { texts } = await ask('youtube-hashtag-generator', [tags])
  expect(texts).toEqual(['#sourdoughbread', '#baking', '#home', '#oven', '#flour', '#starter', '#crumb', '#crust'])
})

test('twenty names with a word three times are refused', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Crumb${'abcdefghijklmnopqrstuv'.charAt(at)}`)
  const thrice = ['Oven Tales', 'Oven Notes', 'Oven Days', ...names.slice(3)]
  const { texts, prompts } = await ask('youtube-name-generator', [thrice, [...names, 'Too Many']])
  expect(texts).toEqual(names)
  expect(prompts[1]).toContain('No word comes in more than 2 of the names; "oven" does.')
})

test('a script begins with a hook and ends with a call, and another dash is put right', async () => {
  const part = (times: string, name: string) => `${times} ${name}\nOn screen: dough\nSay: Look.`
  const script = (first: string, last: string) =>
    [part('0:00-0:10', first), part('0:10 – 0:30', 'Dough'), part('0:30-0:50', 'Oven'), part('0:50-1:00', last)].join('\n\n')
  const { texts, prompts } = await ask('video-script-generator', [
    [script('Intro', 'Call to action')],
    [script('Hook', 'The end')],
    [script('Hook', 'Call to action')],
  ])
  expect(texts?.[0]).toMatch(/^0:00–0:10  Hook\n.*0:50–1:00  Call to action/s)
  expect([prompts[1], prompts[2]]).toEqual([
    expect.stringContaining('The first part is called "Hook".'),
    expect.stringContaining('The last part is called "Call to action".'),
  ])
})

test('a long text of an earlier round is known by its beginning', async () => {
  const long = (name: string) => `${name} `.repeat(60).trim()
  const earlier = [long('flour'), long('water')].map((text) => text.slice(0, 200))
  const { texts, prompts } = await ask(
    'youtube-description-generator',
    [
      [long('flour'), long('water'), long('salt')],
      [long('salt'), long('starter'), long('oven')],
    ],
    earlier,
  )
  expect([texts, prompts.length]).toEqual([[long('salt'), long('starter'), long('oven')], 2])
})
