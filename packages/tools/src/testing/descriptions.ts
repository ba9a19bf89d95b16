import type { Language } from '@clipwright/contract/projects/preferences'

/** A description in every language: a subject, then details. */
export const descriptions: readonly { language: Language; text: string }[] = [
  { language: 'en', text: 'Sourdough bread for beginners, baked in a normal home oven without special equipment' },
  { language: 'en', text: 'How to repair a bicycle chain on the road with a multitool' },
  { language: 'en', text: 'Weekly videos about personal finance for nurses: budgeting, student loans and pensions' },
  { language: 'de-DE', text: 'Ruhige Videos über das Reparieren alter Radios und Verstärker in einer kleinen Werkstatt' },
  { language: 'es-ES', text: 'Cómo reparar una cadena de bicicleta en ruta con una multiherramienta' },
  { language: 'pt-BR', text: 'Plantas de casa para apartamentos escuros, rega e adubo' },
  { language: 'fr-FR', text: 'Vidéos calmes sur la réparation de vieilles radios et d’amplificateurs' },
  { language: 'it-IT', text: 'Come riparare una catena di bicicletta per strada con pochi attrezzi' },
  { language: 'nl-NL', text: 'Kamerplanten voor donkere woningen, water geven en stekken' },
  { language: 'pl-PL', text: 'Chleb na zakwasie dla początkujących, pieczony w zwykłym piekarniku' },
  { language: 'zh', text: '新手天然酵母面包，用普通家用烤箱烘烤' },
  { language: 'ko-KR', text: '초보자를 위한 천연발효빵, 가정용 오븐으로 굽기' },
]
