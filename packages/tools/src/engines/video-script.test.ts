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
