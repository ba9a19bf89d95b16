import type { LanguagePack } from '../text/language-pack.ts'
import { stem } from '../text/stem.ts'

/** Irregular forms by their base form. */
const irregularForms = `go:went,gone see:saw,seen buy:bought sell:sold pay:paid make:made find:found lose:lost build:built write:wrote,written teach:taught
  think:thought feel:felt leave:left tell:told say:said keep:kept win:won begin:began,begun break:broke,broken choose:chose,chosen drink:drank,drunk
  drive:drove,driven eat:ate,eaten fall:fell,fallen fight:fought forget:forgot,forgotten give:gave,given grow:grew,grown hear:heard hide:hid,hidden
  know:knew,known lead:led meet:met ride:rode,ridden rise:rose,risen run:ran send:sent sing:sang,sung sleep:slept speak:spoke,spoken spend:spent
  steal:stole,stolen swim:swam take:took,taken throw:threw,thrown understand:understood wear:wore,worn catch:caught bring:brought hold:held
  man:men woman:women child:children mouse:mice foot:feet tooth:teeth life:lives wife:wives knife:knives half:halves analysis:analyses`

const baseForms: ReadonlyMap<string, string> = new Map(
  irregularForms.split(/\s+/).flatMap((entry) => {
    const [base = '', forms = ''] = entry.split(':')
    return forms.split(',').map((form): [string, string] => [form, base])
  }),
)

/** Unifies British and American spellings, and "cried" with "cry". */
const plainEnglish = (word: string) =>
  word
    .replace(/(?<=[a-z]{3})is(?=(?:e|es|ed|er|ing|ation|ations)$)/, 'iz')
    .replace(/(?<=[a-z]{2})our(?=(?:s|ed|ing|ite|ites|able)?$)/, 'or')
    .replace(/(?<=[a-z]{2})ied$/, 'y')

/** Root of a whole word, the same for all its forms: "cried" and "cry", "colour" and "colors". */
export function findRoot(norm: string, pack: LanguagePack): string {
  if (pack.code !== 'en') return stem(norm, pack)
  const bare = norm.replace(/['’]s?$/, '')
  return stem(plainEnglish(baseForms.get(bare) ?? bare), pack)
}
