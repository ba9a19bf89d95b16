import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'
import { fillWords, mailWords } from './mail-words.ts'

const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).toSorted()
const english = mailWords('en').words

describe('the words of mails', () => {
  test.each(Language.options)('%s has every sentence with the marks of the English one', (language) => {
    const { words, language: spoken } = mailWords(language)
    expect(spoken).toBe(language)
    for (const part of ['code', 'device', 'identity'] as const) {
      const [here, there] = [Object.entries(words[part]), Object.entries(english[part])]
      expect(here.map(([key, text]) => [key, marks(text)])).toEqual(there.map(([key, text]) => [key, marks(text)]))
      expect(here.every(([, text]) => text.trim().length > 1)).toBe(true)
    }
  })

  test.each([null, 'xx', 'constructor', ''])('for %j English stands in and says so', (language) =>
    expect(mailWords(language)).toEqual({ words: english, language: 'en' }),
  )

  test('what is filled in is not read as words again', () => {
    expect(fillWords('{device}, {address}', { device: '{address}', address: '192.0.2.1' })).toBe('{address}, 192.0.2.1')
  })

  test('a mail without a public address has the code alone', () => {
    const mail = { to: 'ann@team.test', code: '012345', language: 'en', expiresAt: new Date(), link: 'x'.repeat(43) }
    const bare = codeMail({ ...mail, linkOrigin: null })
    expect(bare.text).toContain('012345')
    expect(bare.text + bare.html).not.toMatch(/#link=|https?:\/\//)
    expect(codeMail({ ...mail, linkOrigin: 'https://clips.example' }).text).toContain(
      `https://clips.example/auth/callback#link=${mail.link}`,
    )
  })
})
