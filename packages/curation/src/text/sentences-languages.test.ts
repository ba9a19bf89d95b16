import { describe, expect, test } from 'vitest'
import { makeTranscript } from '../testing/spoken-material.ts'

/** Our own texts, each as the sentences it should be split into. */
const texts: Record<string, string[][]> = {
  en: [
    ['Dr. Smith paid $3.50 for it.', 'He left at 5 p.m. on Monday.', '"Stop!" she said.', 'Then he left.'],
    ['It cost 2.5 million.', 'We met in St. Louis, No. 5 Main St., at noon.', 'Really?!', 'Yes…', 'Wait... what happened?'],
  ],
  'pt-BR': [
    [
      'O Dr. Souza pagou R$ 3,50.',
      'A Sra. Lima chegou às 15h30.',
      'Quanto custa?',
      'Custa 1.500 reais.',
      '“Pare!”, disse ela.',
      'Ele foi embora.',
    ],
    ['Moro na Av. Paulista, n. 10, desde 1990.', 'Gosto de frutas, p. ex. manga.'],
    ['Ele mostra o que é.', 'Mas J. Souza não mudou.'],
  ],
  'es-ES': [
    [
      'El Sr. Gómez pagó 3,50 euros.',
      '¿Cuánto cuesta?',
      '¡Cuesta 1.500 euros!',
      'Vive en EE. UU. desde 1990.',
      'La Dra. Ruiz dijo: «Basta.»',
      'Luego se fue.',
    ],
    ['Véase la pág. 12 del libro.', 'Ud. tiene razón.'],
  ],
  'de-DE': [
    [
      'Am 3. Mai kam Dr. Weber.',
      'Er kaufte z. B. Brot, d. h. Weißbrot.',
      'Im 19. Jahrhundert war das anders.',
      '„Halt!“, rief sie.',
      'Ich bin 42.',
      'Das war der 2. Weltkrieg.',
      'Das kostet ca. 3,5 Mio. Euro.',
    ],
    ['Es gibt Äpfel, Birnen usw. im Laden.', 'Der Brief kam am 12. an.', 'Frau Prof. Dr. Klein lachte.'],
  ],
  'fr-FR': [
    [
      'M. Dupont a payé 3,50 euros.',
      'Combien ça coûte ?',
      'Incroyable !',
      'Elle a dit : « Je pars. »',
      'Puis il est parti.',
      'Mme Roy habite au no 5.',
    ],
    ['Voilà tout ce qu’il y a.', 'Mais J. Roy reste.'],
    ['Il a dit « Quoi ? » et il a ri.', 'C’était en 300 av. J.-C. à Rome.', 'Voilà.'],
  ],
  'it-IT': [
    ['Il sig. Rossi ha pagato 3,50 euro.', 'Quanto costa?', 'Il dott. Bianchi arriva alle 15.30.', 'Ha detto: «Basta.»', 'Poi è uscito.'],
    ['Ecco quello che è.', 'Poi cambia.'],
    ['Vedi pag. 12, art. 5.', 'Mele, pere, ecc. sono frutta.', 'È vero.'],
  ],
  'nl-NL': [
    [
      'Dhr. De Vries betaalde 3,50 euro.',
      'Hoeveel kost het?',
      'Dat is o.a. in Utrecht, d.w.z. in Nederland.',
      '‘Stop!’ zei ze.',
      'Toen ging hij weg.',
    ],
    ['Zie blz. 12 van het boek.', 'Mevr. Bakker kwam om 15.30 uur.', 'Ik heb bijv. brood.'],
  ],
  'pl-PL': [
    [
      'Dr Nowak zapłacił 3,50 zł.',
      'Ile to kosztuje?',
      'W XIX w. było inaczej.',
      'Było to 3. maja o godz. 15.',
      'Kupił np. chleb, tj. bułki.',
      '„Stop!” zawołała.',
      'Potem wyszedł.',
    ],
    ['Mieszkam przy ul. Długiej.', 'W latach 90. wszystko się zmieniło.', 'Lubię owoce itp. rzeczy.'],
  ],
  zh: [
    ['他花了3.5元。', '多少钱？', '太好了！', '她说：“走吧。”', '然后他走了。'],
    ['真的吗？！', '我等了很久……', '最后他来了。'],
  ],
  'ko-KR': [
    ['네.', '그래서 저는 그 회사에 갔습니다.', '정말 좋았습니다.'],
    ['그는 3.5달러를 냈습니다.', '얼마인가요?', '정말요?!', '그녀가 말했습니다.', '“가자.”', '그리고 떠났습니다.'],
  ],
}

describe.each(Object.entries(texts))('sentences in %s', (language, sentences) => {
  test.each(sentences.map((sentences) => [sentences.join(' '), sentences] as const))('%s', (_text, sentences) => {
    const { words, sentences: spans } = makeTranscript(language, sentences)
    const separator = language === 'zh' ? '' : ' '
    const detected = spans.map(({ firstWord, lastWord }) =>
      words
        .slice(firstWord, lastWord)
        .map((word) => word.text)
        .join(separator),
    )
    expect(detected).toEqual(sentences)
  })
})
