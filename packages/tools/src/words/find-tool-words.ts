import type { Language } from '@clipwright/contract/projects/preferences'
import en from './en.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import type { Domain, ToolWords } from './tool-words.ts'

const words: Readonly<Record<Language, ToolWords>> = {
  en,
  'pt-BR': pt,
  'es-ES': es,
  'de-DE': de,
  'fr-FR': fr,
  'it-IT': it,
  'nl-NL': nl,
  'pl-PL': pl,
  zh,
  'ko-KR': ko,
}

export const findToolWords = (language: Language): ToolWords => words[language]

/** Nouns of a field, capitalised as in a title; null: ones that suit any. */
export const listFieldNouns = ({ domains, anyNouns }: ToolWords, domain: Domain | null): string[] =>
  (domain === null ? anyNouns : domains[domain].nouns).split(' ')
