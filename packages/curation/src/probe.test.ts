import { test } from 'vitest'
import { planLayout } from './reframe/plan-layout.ts'
import { makeTalkingFaces } from './testing/synthetic-analysis.ts'
import { RenderPref } from '@clipwright/contract/projects/preferences'
const hour = 3_600_000
test.each([1, 4, 10])('one face %d h', (hours) => {
  const durationMs = hours * hour
  const analysis = makeTalkingFaces({ durationMs, faces: [{ x: 0.5, y: 0.4, h: 0.3, fromMs: 0, toMs: durationMs, talks: [{ startMs: 0, endMs: durationMs }], sway: 0.2, swayMs: 60_000 }] })
  const from = performance.now()
  try {
  const plan = planLayout({ analysis, transcript: null, ranges: [{ startMs: 0, endMs: durationMs }], ratio: 'portrait', pref: RenderPref.parse({}) })
  console.log(hours, plan.segments.length, plan.segments[0]?.panes[0]?.path.length, performance.now() - from)
  } catch (e) { console.log(hours, String(e)) }
}, 600_000)
test.each([1, 4, 10])('two faces %d h', (hours) => {
  const durationMs = hours * hour
  const turn = 5000
  const talks = (which: number) => Array.from({ length: durationMs / turn }, (_, i) => ({ startMs: i * turn, endMs: (i + 1) * turn })).filter((_, i) => i % 2 === which)
  const analysis = makeTalkingFaces({ durationMs, faces: [0, 1].map((which) => ({ x: 0.25 + 0.5 * which, y: 0.4, h: 0.3, fromMs: 0, toMs: durationMs, talks: talks(which) })) })
  const from = performance.now()
  try {
  const plan = planLayout({ analysis, transcript: null, ranges: [{ startMs: 0, endMs: durationMs }], ratio: 'portrait', pref: RenderPref.parse({}) })
  console.log('two', hours, plan.segments.length, performance.now() - from)
  } catch (e) { console.log(hours, String(e)) }
}, 600_000)
