import type { TitleStyle } from '@clipwright/contract/editor/title-jobs'

/** Frames around words of the clip. They claim nothing themselves, so a title never says more than the clip. */
type Frames = Partial<Record<TitleStyle, readonly string[]>>

/** `{x}`: a subject; `{line}`: a spoken line. */
export const titleFrames: Record<string, Frames> = {
  en: {
    question: ['{x}: what is behind it?', 'What is there to say about {x}?'],
    clickbait: ['Hear this: {line}', '{x}: listen before you decide'],
  },
  pt: { question: ['{x}: o que há por trás?', 'O que dizer sobre {x}?'], clickbait: ['Ouça isto: {line}', '{x}: ouça antes de decidir'] },
  es: {
    question: ['{x}: ¿qué hay detrás?', '¿Qué decir sobre {x}?'],
    clickbait: ['Escucha esto: {line}', '{x}: escucha antes de decidir'],
  },
  de: {
    question: ['{x}: Was steckt dahinter?', '{x}: Was ist dazu zu sagen?'],
    clickbait: ['Hör dir das an: {line}', '{x}: erst hören, dann entscheiden'],
  },
  fr: {
    question: ['{x} : qu’y a-t-il derrière ?', '{x} : que faut-il en dire ?'],
    clickbait: ['Écoutez ça : {line}', '{x} : à écouter avant de décider'],
  },
  it: {
    question: ['{x}: che cosa c’è dietro?', '{x}: che cosa dire?'],
    clickbait: ['Ascolta questa: {line}', '{x}: ascolta prima di decidere'],
  },
  nl: {
    question: ['{x}: wat zit erachter?', '{x}: wat valt erover te zeggen?'],
    clickbait: ['Moet je horen: {line}', '{x}: eerst luisteren, dan beslissen'],
  },
  pl: {
    question: ['{x}: co za tym stoi?', '{x}: co o tym powiedzieć?'],
    clickbait: ['Posłuchaj: {line}', '{x}: posłuchaj, zanim zdecydujesz'],
  },
  zh: { question: ['{x}：背后是什么？', '{x}：该怎么说？'], clickbait: ['听听这个：{line}', '{x}：先听再决定'] },
  ko: {
    question: ['{x}: 그 뒤에는 무엇이 있을까?', '{x}: 무엇을 말해야 할까?'],
    clickbait: ['들어 보세요: {line}', '{x}: 결정하기 전에 들어 보세요'],
  },
}
