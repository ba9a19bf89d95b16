import { expect, test } from 'vitest'
import { resolveTime, showInZone } from './local-time.ts'

const zones = [
  'Africa/Cairo',
  'America/Halifax',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/London',
  'Pacific/Auckland',
  'UTC',
]

test('every day of two years keeps its hour in every zone, or says that there is none', () => {
  const dayMs = 86_400_000
  const problems: string[] = []
  for (const zone of zones) {
    for (let day = 0; day < 730; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1) + day * dayMs).toISOString().slice(0, 10)
      for (const time of ['00:15', '02:30', '09:00', '21:45']) {
        const { fireAt, shift, localTime } = resolveTime({ localTime: `${date}T${time}`, zone }, 0)
        const wall = showInZone(fireAt, zone)
        if (`${wall.day}T${wall.time}` !== localTime) problems.push(`${zone} ${date} ${time}: shown as ${wall.day} ${wall.time}`)
        if (shift !== 'gap' && localTime !== `${date}T${time}`) problems.push(`${zone} ${date} ${time}: drifted to ${localTime}`)
      }
    }
  }
  expect(problems).toEqual([])
})
