import { describe, expect, test } from 'vitest'
import { viewSource } from '../curate.ts'
import { speak, toTranscript, toPreferences } from '../testing/spoken-material.ts'
import { findKeyphrases } from './keyphrases.ts'
import { nameWindow } from './title.ts'

describe('titles in a language without a title model', () => {
  const nameIn = (language: string, texts: string[]) => {
    const transcript = { ...toTranscript(speak(texts.map((text) => ({ text })))), language }
    const talk = viewSource({ transcript, analysis: null, pref: toPreferences(), title: '' })
    const keyphrases = findKeyphrases(talk.text.sentences, talk.text, talk.salience, 8)
    return nameWindow(talk, { first: 0, last: talk.text.sentences.length - 1 }, keyphrases, new Set(), false)
  }

  test('are whole sentences, also without the “but” or “so” that joined them to what was before', () => {
    expect(nameIn('fr', ['Donc, à objet inédit, rapport inédit.'])).toBe('À objet inédit, rapport inédit')
    expect(nameIn('es', ['Pero el pan bueno necesita un horno de piedra muy caliente.'])).toBe(
      'El pan bueno necesita un horno de piedra muy caliente',
    )
    expect(nameIn('de', ['Also gutes Brot braucht vor allem viel Zeit und einen heißen Ofen.'])).toMatch(/^Gutes Brot braucht/)
  })

  test('are not what still points back after it', () => {
    expect(nameIn('fr', ['Et ça, ça soulève une autre interrogation sur le pain.', 'Le bon pain demande du temps.'])).toBe(
      'Le bon pain demande du temps',
    )
  })

  test('may be as long as a short sentence, and a shorter one is better', () => {
    const long = 'Le smartphone ajoute le toucher, qui rend le contact plus direct et plus sensible.'
    expect(nameIn('fr', [long])).toBe(long.slice(0, -1))
    const short = 'Le smartphone ajoute le toucher et le contact.'
    expect(nameIn('fr', [long, short])).toBe(short.slice(0, -1))
  })

  test.each([
    ['de', 'Vielen Dank für die schöne Frage nach dem Brot.', 'Gutes Brot braucht eine lange Nacht.'],
    ['es', 'Muchas gracias por la pregunta sobre el pan, presidente.', 'El buen pan necesita una noche larga.'],
    ['fr', 'Merci beaucoup pour cette question sur le pain.', 'Le bon pain demande une longue nuit.'],
    ['it', 'Grazie mille per la domanda sul pane.', 'Il buon pane chiede una lunga notte.'],
    ['pt', 'Muito obrigado pela pergunta sobre o pão.', 'O bom pão precisa de uma noite longa.'],
    ['nl', 'Hartelijk dank voor de vraag over het brood.', 'Goed brood vraagt een lange nacht.'],
    ['pl', 'Bardzo dziękuję za pytanie o chleb.', 'Dobry chleb potrzebuje długiej nocy.'],
  ])('in %s thanks are no title beside a sentence that says something', (language, thanks, sentence) => {
    expect(nameIn(language, [thanks, sentence])).toBe(sentence.slice(0, -1))
  })

  test('a main clause is taken out of a sentence that is too long, before a list of subjects', () => {
    const long =
      'Wir backen unser Brot jede Nacht von Hand, weil die Leute aus dem Dorf am Morgen vor der Tür stehen und nach dem frischen Brot aus dem alten Ofen fragen.'
    expect(nameIn('de', [long])).toBe('Wir backen unser Brot jede Nacht von Hand')
  })

  test.each([
    ['es', 'No conozco ningún pan mejor en esta ciudad.'],
    ['pt', 'Não conheço nenhum pão melhor nesta cidade.'],
    ['pl', 'Nie znam lepszego chleba w naszym mieście.'],
    ['it', 'Non conosco un pane migliore in città.'],
  ])('in %s a denial at the start stays', (language, sentence) => {
    expect(nameIn(language, [sentence])).toBe(sentence.slice(0, -1))
  })

  test('no word goes without which a sentence says something else', () => {
    expect(nameIn('fr', ['Vous vous souvenez du pain de votre enfance.'])).toBe('Vous vous souvenez du pain de votre enfance')
    expect(nameIn('de', ['Jetzt wird das Brot eine Stunde lang im Ofen gebacken.'])).toBe(
      'Jetzt wird das Brot eine Stunde lang im Ofen gebacken',
    )
    expect(nameIn('nl', ['Eigenlijk moet het brood een uur lang in de oven liggen.'])).toBe(
      'Eigenlijk moet het brood een uur lang in de oven liggen',
    )
  })

  test.each([
    ['pt', 'A receita do pão é muito antiga e muito simples.'],
    ['pt', 'É melhor amassar o pão com as mãos.'],
    ['pt', 'Que tipo de farinha o padeiro usa?'],
    ['es', 'El mejor pan de la ciudad se hace cada mañana en este horno.'],
    ['es', 'Es muy difícil hacer un buen pan en casa.'],
    ['es', '¿Qué harina usa el panadero?'],
    ['fr', 'Quand le pain est-il vraiment cuit ?'],
    ['fr', 'Après la guerre, le pain blanc était un luxe.'],
    ['fr', 'Du pain frais chaque matin demande un bon four.'],
    ['it', 'Perché il pane di ieri costa meno?'],
    ['de', 'Eigentlich braucht ein gutes Brot nur Mehl und Wasser.'],
    ['nl', 'Gewoon brood smaakt na een lange nacht het best.'],
  ])('in %s a first or small word that is part of the sentence stays: %s', (language, sentence) => {
    expect(nameIn(language, [sentence, 'Ok.'])).toBe(sentence.replace(/\.$/, '').replace(' ?', '?'))
  })

  test('a joint of several words goes as a whole', () => {
    expect(nameIn('es', ['Es que nadie hace ya el pan en casa.'])).toBe('Nadie hace ya el pan en casa')
    expect(nameIn('fr', ['Du coup le pain blanc est devenu un luxe.'])).toBe('Le pain blanc est devenu un luxe')
  })

  test.each([
    ['de', 'Der Bäcker aus unserem Dorf verkauft sein altes Brot nicht.'],
    ['de', 'Gutes Brot fängt mit einem alten Sauerteig an.'],
    ['nl', 'De bakker verkoopt zijn oude brood niet.'],
    ['fr', 'Le pain du village ne se vend plus.'],
    ['pl', 'Dobry chleb w sklepie sam sprzedaje się.'],
  ])('in %s a whole sentence may begin with an article and end with a small word: %s', (language, sentence) => {
    expect(nameIn(language, [sentence])).toBe(sentence.slice(0, -1))
  })

  test('a sentence that points back says more than a pair of plain words', () => {
    expect(nameIn('es', ['Por eso el panadero trabaja toda la noche.', 'Eso le gusta al panadero.'])).toBe(
      'Por eso el panadero trabaja toda la noche',
    )
  })

  test('Chinese and Korean titles take the room of an English one', () => {
    const long = '做面包的人每天晚上都要在石头烤炉前面站上好几个小时而且还要准备第二天早上卖给全村人的面包和蛋糕以及各种点心。'
    expect(nameIn('zh', [long, '好面包需要一整个晚上的时间。'])).toBe('好面包需要一整个晚上的时间')
    const korean = '좋은 빵을 굽는 데 밤새도록 얼마나 많은 시간이 필요한지 사람들은 잘 모릅니다.'
    expect(nameIn('ko', [korean])).toBe(korean.slice(0, -1))
  })

  test.each([
    ['zh', '首先我想谢谢大家来听面包的故事。', '好面包需要一整个晚上的时间。'],
    ['ko', '그럼 빵에 대해서 먼저 설명해 드릴게요.', '좋은 빵은 하룻밤이 걸립니다.'],
  ])('in %s an announcement is no title beside a sentence that says something', (language, announcement, sentence) => {
    expect(nameIn(language, [announcement, sentence])).toBe(sentence.slice(0, -1))
  })

  test('a Korean number is not taken for “yes”', () => {
    expect(nameIn('ko', ['네 번째 빵은 밤새도록 구워야 합니다.'])).toBe('네 번째 빵은 밤새도록 구워야 합니다')
  })

  test('a verb that opens a statement has lost what was before it', () => {
    expect(nameIn('de', ['Wird immer ein Brot in den Ofen gelegt.', 'Jedes Brot liegt eine Stunde im Ofen.'])).toBe(
      'Jedes Brot liegt eine Stunde im Ofen',
    )
    expect(nameIn('de', ['Wird das Brot heute noch im Ofen gebacken?', 'Ja.'])).toBe('Wird das Brot heute noch im Ofen gebacken?')
  })

  test('what is asked behind a comma makes no question of a statement', () => {
    expect(nameIn('pt', ['O pão de verdade precisa de uma noite inteira, né?', 'Isso.'])).toBe(
      'O pão de verdade precisa de uma noite inteira',
    )
  })

  test('a Spanish question opens as one', () => {
    expect(nameIn('es', ['Cuánto tiempo necesita un buen pan en el horno?', 'Una hora.'])).toBe(
      '¿Cuánto tiempo necesita un buen pan en el horno?',
    )
  })
})
