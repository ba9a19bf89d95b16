import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { formatError } from './format-error.ts'

const seats = { errorName: 'QuotaExceed', errorMessage: 'All seats of this team are taken.' } as const

test("an error's own reason is in the language of the reader", () => {
  expect(formatError(seats, 'de-DE')).toBe('Alle Plätze in diesem Team sind vergeben.')
  for (const language of Language.options.filter((option) => option !== 'en'))
    expect(formatError(seats, language)).not.toBe(seats.errorMessage)
  expect(formatError(seats, 'en')).toBe(seats.errorMessage)
})

test('values in a reason stay as they are, whatever characters they have', () => {
  const message =
    'The team account $& {{team}} (x) has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.'
  expect(formatError({ errorName: 'TeamDeactivatedError', errorMessage: message }, 'it-IT')).toContain(
    'account del team $& {{team}} (x) è stato',
  )
  const range = 'The selected part starts at 90 s, but the video is only 60 s long.'
  expect(formatError({ errorName: 'InvalidParam', errorMessage: range }, 'ko-KR')).toBe(
    '선택한 부분은 90초에 시작하지만 영상은 60초밖에 되지 않습니다.',
  )
})

test('without a reason the text comes from the error name; an untranslated reason stays English', () => {
  expect(formatError({ errorName: 'NameDuplicated', errorMessage: 'This name is already taken.' }, 'es-ES')).toMatch(/nombre/)
  expect(formatError({ errorName: 'NameDuplicated', errorMessage: 'Something new.' }, 'es-ES')).toBe('Something new.')
})
