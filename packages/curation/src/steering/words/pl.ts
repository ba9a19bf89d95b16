import type { PromptWords } from '../prompt-word-lists.ts'

export const pl: PromptWords = {
  asking: `znajdź pokaż szukaj moment momenty momentów klip klipy klipów fragment fragmenty fragmentów część części scena sceny mówią mówi mówić opowiada
    opowiadają rozmawiają rozmawia wideo najlepsze wyjaśnia wyjaśniają wspomina temat tematy gdzie kiedy najjaśniejsze wyjaśnienie praktyczne własny
    własnego chcę ktoś ludzie proszę`,
  clips: 'klip klipy klipów moment momenty momentów fragment fragmenty fragmentów',
  about: 'o na z dla dotyczące',
  without: 'bez oprócz poza',
  notAtStart: 'nie nic żadnych żadnego unikaj pomiń',
  contrast: 'ale',
  questionWords: 'jak dlaczego co kto gdzie kiedy',
  manners: {
    humour: {
      asked: 'śmieszny|śmieszne|śmiesznych|zabawny|zabawne|zabawnych|humor|żart|żarty|żartuje|śmiech|śmieją|komiczne',
      said: 'śmiech|haha|śmieszne|zabawne|żart|żartuję|~szalone',
    },
    question: { asked: 'pytanie|pytania|pyta|odpowiedź|odpowiedzi|odpowiada', said: 'dobre pytanie|pytanie brzmi|moje pytanie|~pytanie' },
    story: {
      asked: 'historia|historie|historię|anegdota|anegdoty|opowieść|opowieści|doświadczenie',
      said: 'pewnego dnia|pamiętam|kiedy byłem|kiedy byłam|lata temu|powiedział mi|kiedyś|~wtedy|~nagle|~dawniej',
    },
    advice: {
      asked: 'rada|rady|porada|porady|wskazówka|wskazówki|poleca|zaleca|krok po kroku|jak zrobić',
      said: 'moja rada|radzę|polecam|powinieneś|powinnaś|musisz|trzeba|należy|upewnij się|spróbuj|nie zapomnij|najlepiej|~zawsze|~nigdy',
    },
    numbers: {
      asked: 'liczba|liczby|statystyka|statystyki|procent|ile',
      said: 'procent|milion|milionów|miliard|tysięcy|złotych|~połowa|~podwójnie',
    },
    surprise: {
      asked: 'zaskakujące|zaskakujący|zaskakują|zaskakuje|zaskoczenie|zaskoczony|niespodzianka|nieoczekiwane|szokujące|niesamowite',
      said: 'zaskoczyło|zaskakujące|nieoczekiwane|niesamowite|okazało się|nigdy nie myślałem|~właściwie',
    },
    emotion: {
      asked: 'emocja|emocje|emocjonalny|emocjonalne|wzruszający|wzruszające|wzruszająca|inspirujące|motywujące',
      said: 'płakałem|płakać|łzy|strach|zły|dumny|wdzięczny|samotny|smutny|czułem|czułam|umarł|zmarł|~czuję|~trudne|~miłość|~nadzieja',
    },
    argument: {
      asked: 'kłótnia|kłócą|kłóci|spór|spory|debata|dyskusja|dyskutują|nie zgadza|nie zgadzają|kontrowersje|kontrowersyjne|konflikt',
      said: 'nie zgadzam się|to nieprawda|nieprawda|mylisz się|wręcz przeciwnie|tak ale|nie nie|~nie sądzę|~ale',
    },
    opinion: { asked: 'opinia|opinie|zdanie|poglądy|cytat|cytaty|teza', said: 'moim zdaniem|wierzę że|jestem przekonany|uważam|~myślę' },
    lesson: {
      asked: 'lekcja|lekcje|wniosek|wnioski|nauczył|nauka|morał',
      said: 'nauczyłem się|nauczył mnie|lekcja|wniosek|ostatecznie|podsumowując|~dlatego',
    },
    apology: {
      asked: 'przeprosiny|przeprasza|przepraszają|przepraszam',
      said: 'przepraszam|przepraszamy|wybacz|wybaczcie|moja wina|przykro mi',
    },
    explanation: {
      asked: 'dla początkujących|prosto|podstawy|definicja|co to jest|czym jest|jak działa|wyjaśnia|wyjaśnienie',
      said: 'to znaczy|oznacza|nazywa się|innymi słowy|w zasadzie|wyobraź sobie|polega na|składa się|~na przykład|~jest to',
    },
    prediction: {
      asked: 'przewidywanie|przewidywania|przewiduje|prognoza|prognozy|przyszłość',
      said: 'w przyszłości|przyszłość|będzie|będą|za dziesięć lat|przewiduję|zobaczymy|~wkrótce',
    },
    mistake: {
      asked: 'błąd|błędy|pomyłka|pomyłki|porażka|porażki|żałuje|źle',
      said: 'błąd|błędy|pomyliłem|poszło źle|powinienem był|porażka|żałuję|niestety',
    },
    example: { asked: 'przykład|przykłady', said: 'na przykład|przykład|powiedzmy' },
    comparison: {
      asked: 'porównanie|porównuje|różnica|różnice|metafora|analogia',
      said: 'w porównaniu|różnica|natomiast|podobnie|jak gdyby|lepszy niż|podczas gdy',
    },
    complaint: {
      asked: 'skarga|skargi|narzeka|narzekają|krytyka|krytykuje',
      said: 'denerwuje|problem polega|okropne|straszne|frustrujące|niestety',
    },
    thanks: { asked: 'dziękuje|podziękowania|wdzięczność|pochwała', said: 'dziękuję|dzięki|wdzięczny|gratulacje' },
    housekeeping: { asked: 'sponsor|reklama|reklamy|intro|powitanie', said: 'sponsor|subskrybuj|witamy w|dziękuję za wysłuchanie' },
  },
  time: {
    first: 'pierwsze pierwszych pierwszy pierwszej',
    last: 'ostatnie ostatnich ostatni ostatniej',
    minute: 'minuta minuty minut minutach min',
    second: 'sekunda sekundy sekund',
    hour: 'godzina godziny godzin',
    half: 'pierwsza połowa|pierwszej połowie',
    secondHalf: 'druga połowa|drugiej połowie',
    start: 'na początku|na samym początku',
    middle: 'w środku|w połowie',
    end: 'na końcu|pod koniec|na koniec',
    after: 'po od',
    before: 'przed do',
    around: 'około',
    numbers:
      'jeden:1 dwa:2 dwóch:2 trzy:3 trzech:3 cztery:4 pięć:5 pięciu:5 sześć:6 siedem:7 osiem:8 dziewięć:9 dziesięć:10 dziesięciu:10 piętnaście:15 dwadzieścia:20 trzydzieści:30',
  },
  speaker: 'mówca',
  guest: 'gość gościa goście',
  host: 'prowadzący prowadząca gospodarz',
  speaks: 'mówi opowiada odpowiada wyjaśnia myśli pyta',
}
