import type { PackSource } from '../pack-source.ts'

export const pl: PackSource = {
  code: 'pl',
  stopWords: `przeciwko wszystkim przecież naprawdę proszę takiej chcę wiecie niektórzy naszych polskim czasami moim chciałbym mojego naszej wam chcemy naszego swoją którym różne takim jakimś naszym mówił żebyśmy szczególności własne takich panie wyjątku sensie
    a aby ale albo ani aż bardzo bez będzie będą będę bo bowiem był była było były być bym by ci cię co coś czy czym czyli czas często dla dlaczego
    dlatego do dobra dobre dobry dobrze dwa dzień dzisiaj gdy gdyby gdzie go i ich ile im inne inny innych iż ja jak jakaś jakby jaki jakie jakiś jako je jeden
    jedna jednak jedno jego jej jemu jest jestem jesteś jesteśmy jeszcze jeśli jeżeli już kiedy kilka kto ktoś która które którego której który których którzy
    lecz lub ludzi ludzie ma mają mam mamy masz mi miał miała mieć mną mnie mogą może możemy można możesz mój moja moje mówi mówić mówię musi musimy my myślę na
    nad nam nami nas nasz nasza nasze nawet nic nich nie nigdy nim niż no o od on ona one oni ono oraz pan pani po pod ponieważ potem poza pracy prawda prawie
    przed przede przez przy raczej raz razem razy rok również rzecz rzeczy są się siebie skąd sobie sposób swoja swoje swój ta tak taka taki takie także tam te
    tego tej temu ten teraz też to tobie trochę trzeba tu tutaj tych tylko tym ty um w was wasz we wie wiem wiele więc więcej wiesz właśnie wszystko wszyscy
    wszystkich wtedy wy z za zawsze ze znaczy znowu że żeby żaden żadna chyba czasem cześć dzięki dziękuję dokładnie oczywiście po prostu rok roku lat lata dzień dnia dni tydzień miesiąc pierwszy pierwsza pierwsze pierwszego ostatni ostatnia ostatniej ostatnie nowy nowa nowe nowego stary mały mała małe małej duży duża duże dużo wielki imię strona zaczął zaczyna zacząć zaczęła trzy cztery czterech pięć dziesięć koniec końcu miało mieli będziemy był byłem byłam robi robić zrobił zrobić powiedział powiedziała powiedzieć zawsze każdy każda każde wszystkie większość potrzebuje potrzebujesz potrzeba dzieje wygląda patrzysz dzieciństwie zostać został została idzie poszedł przyszedł dał dać daje wziął pokażę pokaże mu mimo szybko pewnych pewne różnie przekonany dalej zmienia brak później powiedziałem powiedziałam stworzony chodzi którą podczas podoba całą wrzucałem wygenerowany podzieleni popierają zostali`,
  fillers: 'eee yyy hmm mmm ee yy',
  danglingOpeners: `to ten ta te tego tej tym tych tamten tamta on ona ono oni one jego jej ich go mu im i a ale lub albo bo ponieważ więc zatem dlatego
    potem wtedy też także również jednak natomiast oraz czyli tak taki takie który która które chociaż poza tam tamte tamtego tamtej tamtych tamci ci temu tymi owa owe stąd stamtąd zaś
    powiedział powiedziała powiedzieli mówił mówiła mówili zrobił zrobiła zrobili miał miała mieli mają chciał chciała chcieli chcą mógł mogła mogli
    wiedział wiedziała wiedzieli wrócił wróciła wrócili kupił kupiła sprzedał sprzedała dostał dostała zapytał zapytała odpowiedział odpowiedziała
    zobaczył zobaczyła`,
  danglingPhrases:
    'w takim razie|w tym przypadku|z tego powodu|po tym|to samo|przez to|dzięki temu|z tym|z nim|z nią|z nimi|dla niego|dla niej|dla nich|od tego|do tego|o tym|przy tym|bez tego|mimo to|w ten sposób|z tego|od tamtej|na to|za to|u niego',
  cleanPhrases: 'w tym roku|w tym tygodniu|tego roku|tak naprawdę każdy',
  articles: '',
  pronounFollowers: '',
  answersWithMark: 'nie no dobra dobrze super',
  pointers: 'to on ona ono oni one jego jej ich go mu im ten ta te tam',
  responsiveOpeners: 'tak nie dokładnie jasne racja okej ok dobra dobrze no aha oczywiście właśnie pewnie absolutnie super',
  openEnds: `w we na z ze do od dla po pod nad przed przy przez za o u bez i a ale lub albo że żeby bo gdy kiedy jeśli jak który która które mój moja twój jego jej
    ich nasz jest są był była było być się nie bardzo więcej ten ta to te każdy`,
  abbreviations: 'dr prof inż mgr np itd itp m.in tzn tj ok godz min ul al św nr str r w ks p pan tzw wg ppłk płk gen tys',
  topicMarkers: 'dobra teraz więc porozmawiajmy przejdźmy następny no',
  leadIns: 'i a ale więc no to bo potem też czyli znaczy właśnie tak oraz',
  leadsWithMark: 'to potem tak znaczy',
  leadPhrases: '',
  subordinators: 'jeśli jeżeli gdy kiedy ponieważ chociaż podczas że żeby który która które zanim gdzie',
  emptyPhrases: 'to znaczy|że tak powiem|wiesz|wydaje mi się|myślę że|w sumie|tak naprawdę|powiedzmy|szczerze mówiąc',
  verbEndings: 'ć ł ła ło li ły my cie uje ają eją',
  suffixes: `owaniach owania owanie owaniu eniach enia enie eniu aniach ania anie aniu ościach ości ość ością iwości owości owego owej owych owym owy owa owe
    iego iej ymi imi ego emu ych ich ach ami om ów owi iem em ą ę y i a e o u ał ała ało ali ały ił iła iło ili ły ć`,
  cues: {
    question:
      'dlaczego|jak to|ile|co jest|co się|co jeśli|kto|czy wiesz|czy wiecie|czy kiedykolwiek|pytanie|czy znasz|po co|co sprawia|co by|jak można|czy masz|skąd|po czym|kto jest',
    contrast:
      'ale|jednak|natomiast|zamiast|przeciwnie|chociaż|w rzeczywistości|większość|mit|z drugiej strony|mimo|problem polega|prawda jest',
    story:
      'kiedy byłem|kiedy byłam|pewnego dnia|lat temu|pamiętam|pierwszy raz|w zeszłym roku|mój ojciec|moja mama|mój tata|przyjaciel|dawno temu|historia|opowiem|wtedy|zdarzyło się|w dzieciństwie|jako dziecko|mój dziadek|moja babcia|moja siostra|mój brat|tamtego dnia|kiedyś|miałem|miałam|gdy byłem|gdy byłam',
    claim:
      'kluczem|najważniejsze|sekret|powód|musisz|trzeba|musimy|powinniśmy|powinieneś|najlepszy sposób|prawda|w istocie|chodzi o|celem|bez wątpienia|jestem przekonany|jedyny sposób|potrzeba|potrzebujesz|wystarczy',
    payoff:
      'dlatego|w końcu|ostatecznie|okazało się|podsumowując|lekcja|w rezultacie|nauczyłem się|nauczyłam się|odpowiedź|krótko mówiąc|wniosek|a więc|czyli|nareszcie|nauczył*|odkrył*|morał|zrozumiał*|w efekcie',
    surprise:
      'niesamowite|zaskakujące|zaskoczenie|szalone|niewiarygodne|nikt nie wiedział|nieoczekiwane|błąd|niebezpieczne|dziwne|fascynujące|szokujące|zaskocz*|zaskak*|zdziwi*|niesamowit*|niewiarygodn*|dziwn*|tajemnic*|niespodziew*|szok*|nikt nie przypuszcz*',
    superlative:
      'najbardziej|najlepszy|najlepsza|najlepsze|najgorszy|największy|największa|największe|pierwszy|pierwsza|jedyny|jedyna|najszybszy|numer jeden|na świecie|wszech czasów|naj*|po raz pierwszy|pierwszy raz|ze wszystkich|nigdy wcześniej',
    secondPerson:
      'ty|cię|ci|tobie|twój|twoja|twoje|wy|was|wam|wasz|wyobraź|twoim|twojego|twoją|możesz|musisz|potrzebujesz|patrzysz|pomyśl|zobacz|wasze|państwo',
    firstPerson: 'ja|mnie|mi|mój|moja|moje|my|nas|nam|nasz|nasza|nasze|jestem',
    emotion:
      'miłość|kocham|nienawidzę|strach|boję|szczęśliwy|szczęście|smutny|zły|płakać|śmiać|dumny|dumna|nadzieja|marzenie|ból|emocje|piękny|straszny|radość|zabawny|martwię|serce|walka|porażka|odwaga|wstyd|rodzina|dzieci|śmierć|cierpieć|kocha*|miłoś*|płak*|płacz*|strach*|szczęśliw*|smut*|cierpi*|cierpliwo*|strac*|dumn*|dziadek|babcia|tęskni*|boi|boję|boisz|boją|marzeni*|marzy*',
    humour: 'śmieszne|żart|dowcip|haha|śmiech|zabawne|humor|absurd|śmiali*|zabawn*|śmieszn*',
    topicShift:
      'porozmawiajmy|przejdźmy|następny temat|jeszcze jedno|następne pytanie|kolejne pytanie|pytanie|na początek|po pierwsze|witam|witajcie|na koniec|opowiedz|powiedz|dziękuję|po drugie|po trzecie|zacznijmy',
    howTo:
      'jak zrobić|krok|kroki|najpierw|upewnij|wskazówka|porada|trik|na przykład|możesz|wystarczy|przepis|praktyka|spróbuj|zacznij|użyj|unikaj|potrzebujesz|weź',
    list: 'po pierwsze|po drugie|po trzecie|trzy rzeczy|dwie rzeczy|powody|na koniec|numer jeden|wskazówki|ponadto|sposoby',
    cause: 'ponieważ|dlatego|powód|z powodu|dzięki|bo|żeby|więc',
    housekeeping:
      'subskrybuj|sponsor|link|opis|witamy w|dziękuję za wysłuchanie|dziękuję za zaproszenie|słychać mnie|mikrofon|odcinek|podcast|następny slajd|do zobaczenia|brawa|dzień dobry|dobry wieczór|bardzo dziękuję|dziękuję bardzo|witam serdecznie|witajcie|mój ekran|na czacie|newsletter|następny odcinek|w tym odcinku|krótka przerwa|oddaję głos|zapraszam serdecznie|słyszycie mnie|nazywam się|do usłyszenia|dzisiejsze spotkanie|dzisiejszego spotkania',
    lookBack: 'jak widać|jak widzicie|ten slajd|na ekranie|jak mówiłem|jak mówiłam|jak wspomniałem|wcześniej|tutaj na dole|co powiedziałeś',
  },
  synonyms: `pieniądze finanse dochód cena koszt budżet płacić drogi tani | firma biznes startup założyciel przedsiębiorca | praca zawód kariera pensja | rodzina
    ojciec matka dziecko syn córka brat | zdrowie lekarz choroba szpital medycyna | jedzenie jeść gotować przepis | sport mecz zawodnik drużyna piłka | uczyć
    edukacja szkoła nauczyciel uczeń studia | komputer oprogramowanie program kod | inteligencja sztuczna model | bezpieczeństwo atak haker | prywatność
    prywatny anonimowy | prawo sąd rząd polityka | wojna armia konflikt | klimat środowisko energia natura | nauka badanie naukowiec dane | porażka błąd
    problem | sukces wygrać osiągnięcie | rada porada wskazówka | przyszłość jutro | historia przeszłość | miłość związek partner | strach lęk | humor śmieszny
    żart śmiech | dom mieszkanie czynsz | podróż podróżować | muzyka piosenka | film kino | bóg kościół wiara`,
  phrases: {
    about: 'O: {list}.',
    and: 'i',
    titleOf: '{list}',
    part: 'Część {n}',
    prompts: [
      'Momenty o: {topic}',
      'Najjaśniejsze wyjaśnienie: {topic}',
      'Momenty, które zaskakują: {topic}',
      'Praktyczne porady: {topic}',
    ],
  },
}
