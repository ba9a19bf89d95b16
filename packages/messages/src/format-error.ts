import { errorCatalogue, type ErrorName } from '@clipwright/contract/errors'
import type { Language } from '@clipwright/contract/projects/preferences'
import { catalogue } from './catalogue.ts'
import { formatMessage } from './format-message.ts'
import type { KeyIn } from './message-key.ts'

type RefusalKey = KeyIn<'refusals'>
type Refusal = { key: RefusalKey; pattern: RegExp }

const english = Object.entries(catalogue.en.refusals) as [RefusalKey, string][]
const placeholder = /\{\{(\w+)\}\}/
const whole = new Map(english.filter(([, text]) => !placeholder.test(text)).map(([key, text]) => [text, key]))
const patterns = english.filter(([, text]) => placeholder.test(text)).map(([key, text]): Refusal => ({ key, pattern: patternOf(text) }))

function escapeSigns(text: string): string {
  return text.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
}

/** Pattern of all texts a message can give; the values are named groups. */
function patternOf(text: string): RegExp {
  const parts = text.split(new RegExp(placeholder, 'g')).map((part, at) => (at % 2 === 0 ? escapeSigns(part) : `(?<${part}>.+)`))
  return new RegExp(`^${parts.join('')}$`, 's')
}

/**
 * The reason for a refusal or failure in a reader's language. Errors have it in English, for logs, the terminal and the rows
 * of failed jobs, so the English text is the key to the others. An untranslated reason stays English.
 */
export function formatError({ errorName, errorMessage }: { errorName: ErrorName; errorMessage: string }, language: Language): string {
  if (language === 'en') return errorMessage
  if (errorMessage === errorCatalogue[errorName].message) return formatMessage(language, `errors:${errorName}`)
  const key = whole.get(errorMessage)
  if (key) return formatMessage(language, `refusals:${key}`)
  for (const refusal of patterns) {
    const match = refusal.pattern.exec(errorMessage)
    if (match) return formatMessage(language, `refusals:${refusal.key}`, match.groups)
  }
  return errorMessage
}
