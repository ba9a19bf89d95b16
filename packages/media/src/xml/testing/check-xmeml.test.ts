import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkXmeml } from './check-xmeml.ts'

const good = readFileSync(join(import.meta.dirname, '../golden/moving-crop-and-split.xml'), 'utf8')

test.each([
  ['a hole between clips', (xml: string) => xml.replace('<start>60</start>', '<start>61</start>')],
  ['a clip past the end of its media', (xml: string) => xml.replace('<out>210</out>', '<out>2100</out>')],
  ['a clip that is not linked', (xml: string) => xml.replace(/<link>[\s\S]*?<\/link>/g, '')],
  ['a link to nothing', (xml: string) => xml.replace('<linkclipref>audio-1-1</linkclipref>', '<linkclipref>gone</linkclipref>')],
  ['a file described twice', (xml: string) => xml.replace('<file id="file-1"/>', '<file id="file-1"><name>x</name></file>')],
  ['an absolute address', (xml: string) => xml.replace('<pathurl>talk.mp4', '<pathurl>file:///home/me/talk.mp4')],
  ['a key frame outside the clip', (xml: string) => xml.replace('<when>195</when>', '<when>999</when>')],
  ['wrong speed', (xml: string) => xml.replace('<in>150</in>', '<in>100</in>')],
  ['broken markup', (xml: string) => xml.replace('</sequence>', '')],
  ['a character XML does not allow', (xml: string) => xml.replace('What lasts', 'What\u0001lasts')],
])('the checker refuses %s', (_, damage) => {
  const damaged = damage(good)
  expect(damaged).not.toBe(good)
  expect(() => checkXmeml(damaged)).toThrow()
})
