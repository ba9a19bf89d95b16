import { expect, test } from 'vitest'
import { videoScript } from '../catalogue/video-script-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'
import { findFormFault } from '../tool-form.ts'

test('every language gets scripts in their form, and new ones each time', () => {
  checkEngine(videoScript)
})

test('the parts follow each other from 0:00, and a section is made of each point', () => {
  const [script = ''] = videoScript.engine({
    text: 'Personal finance for nurses: budgeting, student loans and pensions',
    language: 'en',
    round: 0,
  }).items
  expect(script).toMatch(/^0:00–0:\d\d {2}Hook/)
  for (const point of ['Student loans', 'Budgeting', 'Pensions'])
    expect(script).toMatch(new RegExp(`^\\d:\\d\\d–\\d:\\d\\d  ${point}$`, 'm'))
  expect(findFormFault(videoScript.form, [script.replace('0:00', '0:05')])).toMatch(/first at 0:00/)
})

test('a story has sections of its own, and points only where it lists some', () => {
  const headingsOf = (text: string) => {
    const [script = ''] = videoScript.engine({ text, language: 'en', round: 0 }).items
    return [...script.matchAll(/^\d+:\d\d–\d+:\d\d {2}(.+)$/gm)].map(([, heading]) => heading)
  }
  const debt = headingsOf('How I paid off 40,000 dollars of student debt as a teacher in a small town')
  expect(debt).toHaveLength(5)
  for (const heading of ['Teacher', 'Small town']) expect(debt).not.toContain(heading)
  expect(headingsOf('How I renovated an old van: insulation, wiring and a kitchen')).toEqual(
    expect.arrayContaining(['Insulation', 'Wiring', 'Kitchen']),
  )
})
