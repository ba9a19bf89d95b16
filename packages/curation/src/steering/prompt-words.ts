import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ko } from './words/ko.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { zh } from './words/zh.ts'
import type { PromptWords } from './prompt-word-lists.ts'

/** How people ask, by language. */
export const promptWords: Readonly<Record<string, PromptWords>> = { en, pt, es, de, fr, it, nl, pl, zh, ko }
