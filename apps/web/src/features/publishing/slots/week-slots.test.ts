import { expect, test } from 'vitest'
import { addSlots, removeSlot, weekdayText } from './week-slots.ts'

test('a time is added once to each day that is meant, in the order of the week', () => {
  const monday = addSlots([], '1', { time: '18:00', label: 'Questions' })
  const workdays = addSlots(monday, 'workdays', { time: '09:00', label: '' })
  expect(addSlots(workdays, 'everyDay', { time: '09:00', label: '' }).map(({ weekday, time }) => `${weekday} ${time}`)).toEqual([
    '1 09:00',
    '1 18:00',
    '2 09:00',
    '3 09:00',
    '4 09:00',
    '5 09:00',
    '6 09:00',
    '7 09:00',
  ])
  expect(addSlots(monday, '1', { time: '18:00', label: 'Answers' })).toEqual([{ weekday: 1, time: '18:00', label: 'Answers' }])
  expect(removeSlot(workdays, { weekday: 1, time: '18:00' })).toHaveLength(5)
  expect([weekdayText(1, 'en'), weekdayText(7, 'de')]).toEqual(['Monday', 'Sonntag'])
})
