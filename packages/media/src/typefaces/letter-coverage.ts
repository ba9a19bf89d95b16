import type { TeamFont } from '@clipwright/timeline/timeline'

type Script = TeamFont['scripts'][number]

const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_none, at) => String.fromCodePoint(from + at)).join('')
const both = (letters: string): string => letters + letters.toLocaleUpperCase('en')
const basic = `${both('abcdefghijklmnopqrstuvwxyz')}0123456789.,!?:;'"-()&%`

/** Letters in everyday use in the interface languages, in addition to the basic ones. */
const letters: Record<string, string> = {
  en: '’“”',
  'pt-BR': both('áàâãçéêíóôõú'),
  'es-ES': `${both('áéíñóúü')}¿¡`,
  'de-DE': `${both('äöü')}ß„“`,
  'fr-FR': `${both('àâçéèêëîïôùûüœ')}«»’`,
  'it-IT': both('àèéìòù'),
  'nl-NL': both('éëïóöü'),
  'pl-PL': both('ąćęłńóśźż'),
  zh: '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坐集编宝谈府拉黑且随格尽剑讲布杀微怕母调局根曾准团段终乐切级克精哪官示冲竟乎男举客证苦照注费足尔招群热推晚响称兴待约阳哥惊吗整支古汉突号绝选吧参刊亚复伤类备欢另港势刻星断陈掌农夜一般',
  'ko-KR':
    '가각간갈감강개거건걸것게겠겨경계고공과관교구국군그금기길김까께끝나날남내너네년노는니다단달당대더데도동되된두든들등디때또라람러럼렇레려로록를름리마만말매면명모못무문물미민바반발방배버번법변보부분비사상새생서선성세소속수순술스습시식신실싶아안않알았야어언얼없었에여연영예오온와왜요용우운원위유으은을음의이인일있자작잘장저적전정제조좀종주준중지직진집차참책처천체초최추축출치카타태터통트특파판편평표품프하학한할함해했행현호화확회후히',
}

/** Letters a font needs to count for a script. Scripts with joining or reordering are left to the product's fonts. */
const systems: [Script, string][] = [
  ['latin', basic],
  ['cyrillic', both(span(0x430, 0x44f) + 'ё')],
  ['greek', both('αβγδεζηθικλμνξοπρστυφχψω') + 'ςάέήίόύώ'],
  ['vietnamese', both('ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ')],
  ['han', letters['zh'] ?? ''],
  ['kana', span(0x3041, 0x3093) + span(0x30a1, 0x30f6)],
  ['hangul', letters['ko-KR'] ?? ''],
]

const mostNamed = 12

/** Scripts with all their letters. Never Arabic, Hebrew or Devanagari: their joining tables are dropped at upload. */
export function listScripts(codePoints: ReadonlySet<number>): Script[] {
  return systems.filter(([, letters]) => listMissing(letters, codePoints).length === 0).map(([script]) => script)
}

/** Interface languages with missing letters, and the first dozen of these. */
export function findGaps(codePoints: ReadonlySet<number>): { language: string; missing: string[]; missingCount: number }[] {
  return Object.entries(letters).flatMap(([language, own]) => {
    const lacking = listMissing(/^(zh|ko)/.test(language) ? own : basic + own, codePoints)
    return lacking.length === 0 ? [] : [{ language, missing: lacking.slice(0, mostNamed), missingCount: lacking.length }]
  })
}

function listMissing(letters: string, codePoints: ReadonlySet<number>): string[] {
  return [...new Set(letters)].filter((letter) => !codePoints.has(letter.codePointAt(0) ?? 0))
}

/** Runs "first code point:width width …" separated by bars, as in a clip document. Truncated at `mostChars`. */
export function toWidthRuns(widths: readonly (readonly [number, number])[], mostChars = 60_000): string {
  const runs: string[] = []
  let length = 0
  let next = -1
  for (const [code, width] of widths.toSorted((a, b) => a[0] - b[0])) {
    const text = code === next ? ` ${width}` : `|${code}:${width}`
    length += text.length
    if (length > mostChars) break
    runs.push(text)
    next = code + 1
  }
  return runs.join('').slice(1)
}

/** A line that shows a face: a pangram as far as its letters exist, else its first letters. */
export function writeSampleLine(codePoints: ReadonlySet<number>): string {
  const sampleTexts = ['Hamburgefonts 123', 'Съешь ещё этих', 'Ξεσκεπάζω', '春夏秋冬', 'あいうえお', '가나다라마바']
  const whole = sampleTexts.find((line) => listMissing(line.replaceAll(' ', ''), codePoints).length === 0)
  if (whole !== undefined) return whole
  return [...codePoints]
    .filter((code) => code > 0x20 && /\p{L}/u.test(String.fromCodePoint(code)))
    .toSorted((a, b) => a - b)
    .slice(0, 8)
    .map((code) => String.fromCodePoint(code))
    .join('')
}
