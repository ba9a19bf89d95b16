// Words that lean on the next one: a line or page that ends with them reads badly. By primary language.
const lists: Record<string, string> = {
  en: 'a an the of to in on at by for from with and or but so if as is are was were be that this these those my your our their his her its not no very i you we they he she it',
  pt: 'o a os as um uma de do da dos das em no na nos nas por para com e ou mas se que é são meu minha seu sua não muito eu',
  es: 'el la los las un una unos unas de del a al en por para con y o pero si que es son mi tu su no muy yo lo se',
  de: 'der die das den dem des ein eine einen einem einer und oder aber in im an am auf von vom zu zum zur mit für ist sind war nicht sehr mein dein sein ich wir sie es dass wenn',
  fr: 'le la les un une des du de à au aux en dans sur pour par avec et ou mais si que qui est sont mon ma mes ton ta son sa ne pas très je tu il elle on nous vous ce cette',
  it: 'il lo la i gli le un uno una di del della dei delle a al alla in nel nella da dal con per su e o ma se che è sono mio mia tuo suo non molto io',
  nl: 'de het een van in op aan bij voor met en of maar als is zijn was niet heel mijn jouw zijn haar ik we wij ze dat die dit te naar',
  pl: 'w we z ze na do od o u i a ale lub czy że się nie jest są to ten ta mój moja bardzo ja dla po przez przy',
}

const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
)

export function isLinkingWord(text: string, language: string): boolean {
  return sets.get(language.slice(0, 2).toLowerCase())?.has(text.toLowerCase()) ?? false
}
