import type { Language } from '@clipwright/contract/projects/preferences'

const articles: Readonly<Partial<Record<Language, string>>> = {
  en: 'a an the my your our',
  'de-DE': 'ein eine einen der die das den mein meine',
  'es-ES': 'un una unos unas el la los las mi mis',
  'fr-FR': 'un une le la les mon ma mes',
  'it-IT': 'un uno una il lo la i gli le',
  'nl-NL': 'een de het mijn',
  'pt-BR': 'um uma o a os as meu minha',
}

/** Small words that open a phrase and say nothing of it. */
export const articlesOf = (language: Language) => (articles[language] ?? '').split(' ')
