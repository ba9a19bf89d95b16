import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { withoutPlural } from './flatten-messages.ts'
import { namespacesOf, readNamespace } from './testing/read-locales.ts'

const namespaces = namespacesOf('en')
const english = new Map(namespaces.map((namespace) => [namespace, readNamespace('en', namespace)]))

const byText = (a: string, b: string) => a.localeCompare(b)
/** What translations must keep unchanged: `{{name}}`, `<code>`, `$t(app:close)`. */
const placeholdersOf = (words: string) => (words.match(/\{\{\w+(?:, [^{}]+)?\}\}|<\/?\w+>|\$t\([^)]*\)/g) ?? []).toSorted(byText)

/** The singular may omit its number where English does, too: "only the best one". */
const mayOmitCount = new Set(['curation'])

/** What each key must keep, with the plural forms of `language`. For a plural, that of its last form. */
function shapeOf(words: Map<string, string>, language: string): Record<string, string[]> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const shape: Record<string, string[]> = {}
  for (const [key, text] of words) {
    const stem = withoutPlural(key)
    if (stem === key) shape[key] = placeholdersOf(text)
    else for (const form of forms) shape[`${stem}_${form}`] = placeholdersOf(words.get(`${stem}_other`) ?? '')
  }
  return shape
}

const others = Language.options.filter((language) => language !== 'en')

test.each(Language.options)('%s has every namespace, and no other', (language) => {
  expect(namespacesOf(language)).toEqual(namespaces)
})

test.each(others)('%s has every key, every placeholder and tag, and every plural form it needs', (language) => {
  for (const namespace of namespaces) {
    const here = readNamespace(language, namespace)
    const expectedShape = shapeOf(english.get(namespace) ?? new Map(), language)
    // English has a form of its own for "no clips"; other languages may do without.
    const shape = [...here]
      .filter(([key]) => !key.endsWith('_zero'))
      .map(([key, text]) => {
        const isWithoutCount = mayOmitCount.has(namespace) && key.endsWith('_one') && !text.includes('{{count')
        return [key, isWithoutCount ? [...placeholdersOf(text), '{{count, number}}'].toSorted(byText) : placeholdersOf(text)]
      })
    expect([namespace, Object.fromEntries(shape)]).toEqual([namespace, expectedShape])
  }
})

/** Names and units that are the same in every language. */
const names = new Set([
  'B-roll',
  'Clipwright',
  'Starter',
  'Essential',
  'Pro',
  'Enterprise',
  '{{plan}}, {{cycle}}',
  'Emoji',
  'FCPXML',
  'Facebook',
  'Google',
  'Google Drive',
  'Hashtags',
  'Logo',
  'OpenID Connect',
  'OpenTimelineIO',
  'PeerTube',
  'PocketSphinx',
  'SAML',
  'Shorts, Reels, TikTok',
  'StreamYard',
  'TikTok',
  'Webhooks',
  'Whisper',
  'X (%)',
  'XML',
  'Y (%)',
  'YouTube',
  'Zoom',
  '{{from}}–{{to}} s',
  '{{db}} dB',
  '{{db}} dBTP',
  '{{lufs}} LUFS',
  '{{minutes}} min',
  '{{rate}}/s',
  '{{seconds}} s',
  '{{width}} × {{height}} · {{length}}',
  '1 s',
])

/** Words that a language shares with English, separated by bars. */
const sharedWords: Readonly<Record<string, string>> = {
  'de-DE':
    'Clip|Admin|Banner|Beta|Bonus|Box|Clips|Code|Credits|Details|Domain|Video|Experiment|Flags|Hook|Karaoke|Link|Marker|Minimal|Name|Navigation|Neon|News|Passkeys|Pop|' +
    'Position|Stream|Support|Team|Text|Trend|Upload|Uploads|Videos|Audio|Intro|Intros|Keyframes|Keyframes: {{number}}|Layout|Look|Original|Outro|Outros|' +
    'Punch-in {{scale}}×|Punch-ins|Start (s)|Video (MP4)|Voice-over|Voice-over {{number}}|Format|Posts',
  'es-ES': 'Clip|No|Banner|Beta|Clips|Flags|Intro|Intros|Karaoke|Original|Pop|{{count}} clip|{{count}} clips|Ideas|Color|Plan',
  'fr-FR':
    'Clip|Admin|Archives|Bonus|Clips|Code|Collections|Date|Description|E-mail|Image|Invitation|Invitations|Maintenance|Minimal|Navigation|Notifications|Pages|Pause|' +
    'Photo|Pop|Position|Source|Type|Suggestions|Versions|Intro|Intros|Outro|Outros|Placement|Suggestion|Timeline|Transition|{{count}} clip|{{count}} clips|{{count}} moment|{{count}} moments|Question|Style|Format|Version',
  'it-IT':
    'Account|Clip|No|Admin|Audio|Banner|Beta|Bonus|Client ID|Client secret|E-mail|Hook|Intro|Karaoke|Layout|Link|Neon|Outro|Pop|Single sign-on|Team|Video|Video (MP4)|{{count}} clip|{{count}} team|File',
  'nl-NL':
    'Account|Clip|Bonus|details|Details|Experiment|Intro|Keyframes|Keyframes: {{number}}|Outro|Scores|Type|Video (MP4)|Banner|Clips|Code|Credits|E-mail|Hook|Karaoke|Link|Neon|Passkeys|Pop|Protocol|Recent|Single sign-on|Stream|Support|Team|Transcript|' +
    'Trend|Upload|Uploads|Video|{{count}} clip|{{count}} clips|{{count}} credit|{{count}} credits|{{count}} moment|{{count}} team|{{count}} teams|Voice-over|Voice-over {{number}}|Accounts|Platform|Posts|Project',
  'pl-PL': 'Beta|Bonus|E-mail|Folder|Hook|Intro|Karaoke|Link|Neon|Outro|Plan|Pop|Trend|{{count}} moment|Format',
  'pt-BR': 'Admin|Beta|E-mail|Flags|Layout|Link|Neon|Pop|Posts',
}

test.each(others)('%s leaves nothing in English but names and the words they share', (language) => {
  const same = new Set([...names, ...(sharedWords[language] ?? '').split('|')])
  const left: string[] = []
  for (const namespace of namespaces) {
    for (const [key, text] of readNamespace(language, namespace)) {
      const hasWords = /\p{L}/u.test(text.replace(/\{\{[^{}]+\}\}/g, ''))
      if (hasWords && text === english.get(namespace)?.get(key) && !same.has(text)) left.push(`${namespace}:${key}: ${text}`)
    }
  }
  expect(left).toEqual([])
})

test.each(Language.options)('%s has no empty text, none with blanks at its ends, and no leftover of writing it', (language) => {
  const odd: string[] = []
  for (const namespace of namespaces) {
    for (const [key, text] of readNamespace(language, namespace)) {
      if (text === '' || text !== text.trim() || /\bTODO\b|\uFFFD|\.{3}/.test(text)) odd.push(`${namespace}:${key}: ${text}`)
    }
  }
  expect(odd).toEqual([])
})

/** Messages that are whole sentences, and messages used inside one. */
const sentences = [
  ['curation', 'sentences.'],
  ['sources', 'notices.'],
] as const

test.each(Language.options)('%s ends every whole sentence of curation and of the notices, and no remark', (language) => {
  for (const [namespace, prefix] of sentences) {
    for (const [key, text] of readNamespace(language, namespace)) {
      if (key.startsWith(prefix)) expect([key, text]).toEqual([key, expect.stringMatching(/(?:\p{Sentence_Terminal}|\{\{text\}\})$/u)])
    }
  }
  for (const [key, text] of readNamespace(language, 'curation')) {
    if (key.startsWith('remarks.')) expect([key, text]).toEqual([key, expect.not.stringMatching(/\p{Sentence_Terminal}$/u)])
  }
})

test.each(['zh', 'ko-KR'])('%s mixes no Latin words into what curation says', (language) => {
  for (const [key, text] of readNamespace(language, 'curation')) {
    expect([key, text.replace(/\{\{[^{}]+\}\}/g, '')]).toEqual([key, expect.not.stringMatching(/[A-Za-z]/)])
  }
})
