import type { Word } from '@clipwright/contract/sources/transcript'
import type { LanguagePack } from './language-pack.ts'
import type { Token } from './tokens.ts'

type DeterminerRule = {
  /** Words that stand before a noun and nothing else. */
  sure: string
  /** Articles that are pronouns before a verb: "on la laisse". */
  articles: string
  /** Words before such a pronoun. */
  clitics: string
}

const rules: Partial<Record<string, DeterminerRule>> = {
  fr: {
    sure: 'un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leurs ce cet cette ces chaque quelques plusieurs aucun aucune quel quelle quels quelles de sans en',
    articles: 'le la les leur',
    clitics: 'je tu il elle on nous vous ils elles ne qui me te y peut peux veut faut va vais',
  },
  es: {
    sure: 'un una unos unas el del al mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas aquel aquella cada algún alguna algunos algunas ningún ninguna muchos muchas pocos pocas varios varias de sin en con',
    articles: 'la los las',
    clitics: 'se me te nos no yo él ella lo nunca siempre ya también así aún todavía',
  },
  it: {
    sure: 'un uno una il i del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nello nella nei negli nelle sul sulla sui sulle questo questa questi queste quel quello quella quei quegli quelle ogni alcuni alcune nessun nessuna mio mia miei mie tuo tua suo sua suoi sue nostro nostra di senza con',
    articles: 'lo la gli le',
    clitics: 'non si mi ti ci vi io me te ce mai sempre già anche',
  },
  pt: {
    sure: 'um uma uns umas do da dos das ao à aos às no na nos nas pelo pela pelos pelas meu minha meus minhas seu sua seus suas nosso nossa nossos nossas este esta esse essa aquele aquela cada algum alguma alguns algumas nenhum nenhuma muitos muitas poucos poucas vários várias de sem em com',
    articles: 'o a os as',
    clitics: 'não eu ele ela se me te nunca sempre já também',
  },
  nl: {
    sure: 'de het een mijn jouw zijn haar ons onze jullie hun dit dat deze die elk elke ieder iedere geen enkele veel weinig welke van zonder met',
    articles: '',
    clitics: '',
  },
}

const elided = /^(?:l|d|un|dell|nell|sull|all|dall|quest|quell|sant|bell|buon)['’]\p{L}/iu
const toCore = (word: Word | undefined) => (word?.text ?? '').toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Stems that follow a determiner somewhere in a talk, as nouns do and verbs do not; null for languages where that tells nothing or where
 * nouns are known in another way.
 */
export function findDeterminedStems(
  sentences: readonly { tokens: readonly Token[] }[],
  words: readonly Word[],
  pack: LanguagePack,
): ReadonlySet<string> | null {
  const rule = rules[pack.code]
  if (!rule) return null
  const [sure, articles, clitics] = [rule.sure, rule.articles, rule.clitics].map((list) => new Set(list.split(' ')))
  const isDetermined = ({ word }: Token) => {
    if (elided.test(words[word]?.text ?? '')) return true
    // "Une autre question": what has no meaning of its own may stand between.
    const before = toCore(words[word - 1])
    const at = pack.stopWords.has(before) && !sure?.has(before) && !articles?.has(before) ? word - 2 : word - 1
    const determiner = toCore(words[at])
    if (sure?.has(determiner)) return true
    return articles?.has(determiner) === true && !clitics?.has(toCore(words[at - 1]))
  }
  return new Set(sentences.flatMap(({ tokens }) => tokens.filter((token) => !token.isStop && isDetermined(token)).map(({ stem }) => stem)))
}
