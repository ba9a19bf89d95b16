import type { Language } from '@clipwright/contract/projects/preferences'
import { createInstance } from 'i18next'
import { catalogue } from './catalogue.ts'
import { flattenMessages, withoutPlural } from './flatten-messages.ts'
import type { MessageKey } from './message-key.ts'

/** A number named `count` chooses the plural form. Texts are inserted unchanged, whatever characters they have. */
export type MessageValues = Readonly<Record<string, string | number | readonly string[]>>

const formatter = createInstance()
await formatter.init({
  lng: 'en',
  fallbackLng: 'en',
  // Without it every lookup would also try the language without its country.
  load: 'currentOnly',
  resources: catalogue,
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** Formats a message of the catalogue in a reader's language. */
export function formatMessage(language: Language, key: MessageKey, values: MessageValues = {}): string {
  const { count } = values
  return formatter.t(key, { lng: language, replace: values, nest: false, ...(typeof count === 'number' ? { count } : {}) })
}

const keys = new Set(
  Object.entries(catalogue.en).flatMap(([namespace, messages]) =>
    [...flattenMessages(messages).keys()].map((key) => `${namespace}:${withoutPlural(key)}`),
  ),
)

/** For keys stored by this or another version of the product. */
export const isMessageKey = (key: string): key is MessageKey => keys.has(key)
