import type { PackSource } from '../pack-source.ts'

export const nl: PackSource = {
  code: 'nl',
  stopWords: `waarin bepaalde ten mogelijk namens aantal duidelijk geef geldt geven lijkt juist verschillende blijkt nou stellen gebruikt opzichte
    aan achter af al alle alleen alles als altijd ander andere anders ben beetje bent best beter bij bijna bijvoorbeeld binnen boven d'r daar daarna
    daarom daarvan dacht dag dan dat de deden deed denk denken deze die ding dingen dit doe doen doet door dus echt echter een eens eerst eigenlijk elk elke
    en enkele er erg ergens even eventjes gaan gaat ga gedaan geen gehad gewoon ging gezegd goed graag groot had hadden haar hallo heb hebben hebt heeft heel hele
    helemaal hem hen het hier hij hoe hoeveel hun iedereen ieder iemand iets ik in inderdaad is ja jaar je jij jou jouw jullie kan kant keer kijk kijken klein
    kom komen komt kon konden kun kunnen laat laten later leuk maak maakt maar maken man me meer mee meest mensen met mij mijn misschien moest moet moeten mocht
    mogen naar natuurlijk nee net niemand niet niets nog nooit nu of om omdat onder ons onze ook op over paar precies praten samen soms soort staan staat stuk
    te tegen terug tijd toch toe toen tot tussen twee u uit uw vaak van vanaf veel verder via vind vinden volgens voor vooral waar waarom wanneer want waren was
    wat we weer weet weg wel welke werd weten wie wij wil willen wilt worden wordt wou zal ze zeg zeggen zegt zei zelf zich zie zien zij zijn zo zoals zodat
    zou zouden zullen dank bedankt hoi oké jaar jaren dag dagen week maand leerde leren geleerd eerste laatste nieuwe nieuw oude oud eigen naam kleine kleinste grote groot nodig gebeurt gebeurde begon begint beginnen simpelweg vier vijf tien einde eind gewoon vindt vond vonden bleef blijft blijven geeft gaf gegeven neemt nam genomen staat stond zit zat ligt lag krijgt kreeg gekregen maakte gemaakt zegt zeiden vroeg vraagt denkt dachten houdt hield beslist vergeet goede goeds iedereen elkaar lage mooi mooie makkelijk makkelijke nader betrouwbaar erom klopt simpeler lokale hey stel uitdiepen waarschijnlijk direct hoogover breed verzamelde vergaande continu`,
  fillers: 'eh uh uhm ehm hè hmm',
  danglingOpeners: `dit dat deze die hij zij ze hem haar hen hun het zijn er daar en maar of want omdat dus dan daarom daardoor daarna daarbij daarvoor
    daarmee toen ook echter hoewel bovendien toch zo zulke anders verder dezelfde terwijl hierdoor hiervoor hiermee hierna hiervan hierop daarvan daarin daarop vervolgens zodoende immers namelijk tevens desondanks zulk zo'n beide`,
  danglingPhrases:
    'in dat geval|om die reden|met dat|hetzelfde|met hem|met haar|met hen|voor hem|voor haar|op die manier|op deze manier|vanaf dat moment|vanaf toen|op dat moment|in die tijd|van die|met die|met deze|door die|sindsdien',
  cleanPhrases: 'er is een|er zijn|er was een|er was eens|er waren|er bestaat|er bestaan|dit jaar|deze week|deze ochtend',
  articles: 'het',
  pronounFollowers: `is was wordt werd heeft had kan kon moet moest zal zou gaat ging komt kwam lijkt leek blijft bleef maakt maakte betekent klinkt werkt werkte begon begint duurt duurde
    gebeurt gebeurde kost kostte voelt voelde geeft gaf hangt helpt hielp ligt lag zit zat staat stond lukt lukte valt viel mag mocht zijn waren hoeft spijt regent zorgt
    leidde leidt toont heet`,
  answersWithMark: 'goed mooi juist zeker',
  pointers: 'dit dat deze die hij zij ze hem haar hen hun het er daar',
  responsiveOpeners: 'ja nee precies klopt juist oké ok goed ah oh zeker inderdaad absoluut natuurlijk jazeker mooi nou',
  openEnds: `de het een van in op aan bij met naar voor over onder door tegen zonder om uit te en of maar dat die als omdat want wanneer waar mijn jouw zijn haar
    ons onze hun is zijn was waren heeft hebben wordt worden kan moet zal niet heel erg meer deze dit elke er zich`,
  abbreviations:
    'dhr mevr mw dr prof ir ing drs mr bijv bv enz etc nr blz ca o.a d.w.z m.b.t i.p.v a.u.b evt max min art hfdst mld mln ong resp drs',
  topicMarkers: 'nou nu dus goed oké laten volgende',
  leadIns: 'en maar dus nou ja want dan ook eigenlijk gewoon toch kijk of',
  leadsWithMark: 'dan ook eigenlijk gewoon toch of',
  leadPhrases: '',
  subordinators: 'als omdat hoewel terwijl toen dat of voordat nadat zodra totdat wie waar',
  emptyPhrases: 'weet je|ik bedoel|ik denk dat|ik vind|zeg maar|laat ik zeggen|als het ware|in principe|eerlijk gezegd',
  verbEndings: '',
  suffixes: `eringen ering ingen ing heden heid schappen schap elijke elijk ische isch eerde eerd eren baar bare achtig ige ig ers er sten ste den de ten te
    jes je tjes tje en es s e t`,
  cues: {
    question:
      'waarom|hoe kan|hoe kom|hoeveel|wat is|wat gebeurt|wat als|wat zou|wie is|wist je|weet je|heb je ooit|de vraag|ken je|heb je|hoe kun|wat maakt|wie heeft|waarvoor|wat zie',
    contrast:
      'maar|echter|toch|hoewel|in plaats|integendeel|eigenlijk|in werkelijkheid|de meeste|mythe|daarentegen|aan de andere kant|het probleem is|terwijl',
    story:
      'toen ik|op een dag|jaren geleden|ik herinner|ik weet nog|de eerste keer|vorig jaar|vorige week|mijn vader|mijn moeder|een vriend|er was eens|een verhaal|ik was|het gebeurde|als kind|toen ik klein|als jongen|als meisje|mijn opa|mijn oma|mijn zus|mijn broer|die dag|ooit|in mijn jeugd|ik had',
    claim:
      'de sleutel|het belangrijkste|het geheim|de reden|je moet|we moeten|u moet|de beste manier|de waarheid|in feite|waar het om gaat|het doel|zonder twijfel|ik ben ervan overtuigd|essentieel|de enige manier|je hebt nodig|alleen maar',
    payoff:
      'daarom|uiteindelijk|aan het eind|het bleek|bleek dat|dat betekent|de les|het resultaat|wat ik heb geleerd|het antwoord|kortom|conclusie|en zo|vandaar|eindelijk|leerde|geleerd|ontdekt*|de moraal|het bleek',
    surprise:
      'ongelooflijk|verrassend|verrassing|gek|bizar|waanzinnig|niemand wist|onverwacht|fout|gevaarlijk|vreemd|fascinerend|schokkend|verbazingwekkend|verras*|verbaz*|ongelo*|bizar*|vreemd*|raar|gekke|onverwacht*|merkwaardig*|mysterie*',
    superlative:
      'meest|beste|slechtste|grootste|kleinste|eerste|enige|snelste|belangrijkste|nummer één|ter wereld|aller tijden|mooiste|ergste|voor het eerst|het beste|de beste|oudste|ouder dan|mooiste|belangrijkste|van allemaal|nooit eerder',
    secondPerson: 'je|jij|jou|jouw|jullie|u|uw|stel je|jullie|jezelf|je hebt|je kunt|je moet|denk aan|bedenk|kijk',
    firstPerson: 'ik|me|mij|mijn|we|wij|ons|onze',
    emotion:
      'liefde|houd van|haat|bang|angst|blij|gelukkig|verdrietig|boos|huilen|lachen|trots|hoop|droom|pijn|gevoel|spannend|mooi|verschrikkelijk|vreugde|plezier|zorgen|hart|strijd|mislukt|falen|moed|schaamte|familie|kinderen|dood|lijden|liefde|houdt van|hield van|huil*|angst*|gelukkig*|verdriet*|verlor*|verloren|droom*|trots*|geduld|opa|oma|leed',
    humour: 'grappig|grap|grapje|haha|gelach|lachen|belachelijk|humor|gelachen|lachte*|grappig*',
    topicShift:
      'laten we het hebben|praten over|laten we|volgende onderwerp|nog iets|volgende vraag|een vraag|om te beginnen|ten eerste|welkom|tot slot|ten slotte|vertel|dank je|bedankt|ten tweede|ten derde|dan gaan we',
    howTo:
      'hoe je|stap|stappen|eerst|zorg ervoor|tip|tips|truc|bijvoorbeeld|je kunt|je kan|recept|oefening|probeer|begin met|gebruik|vermijd|je hebt een',
    list: 'ten eerste|ten tweede|ten derde|drie dingen|twee dingen|redenen|tot slot|nummer één|tips|bovendien|manieren',
    cause: 'omdat|daarom|de reden|vanwege|daardoor|zodat|dankzij|want',
    housekeeping:
      'abonneer|sponsor|link|beschrijving|welkom bij|bedankt voor het luisteren|bedankt voor de uitnodiging|horen jullie|microfoon|aflevering|podcast|volgende slide|tot de volgende|applaus|goedemorgen|goedemiddag|goedenavond|dank je wel|dank u wel|hartelijk dank|welkom terug|welkom allemaal|mijn scherm|scherm delen|in de chat|nieuwsbrief|volg ons|volgende aflevering|deze aflevering|korte pauze|ik geef het woord|het woord is aan|tot ziens',
    lookBack: 'zoals je ziet|zoals jullie zien|deze slide|op het scherm|zoals ik zei|zoals gezegd|eerder|hier beneden|wat je zei|deze hier',
  },
  synonyms: `geld financiën inkomen prijs kosten budget betalen duur goedkoop | bedrijf onderneming startup oprichter ondernemer | werk baan beroep carrière
    salaris | familie vader moeder kind zoon dochter broer | gezondheid arts dokter ziekte ziekenhuis | eten koken recept voeding | sport wedstrijd speler team
    voetbal | leren onderwijs school leraar leerling studie | computer software programma code | intelligentie ai model | veiligheid aanval hacker | privacy
    privé anoniem | wet rechter regering politiek | oorlog leger conflict | klimaat milieu energie natuur | wetenschap onderzoek studie data | mislukking fout
    probleem | succes winnen prestatie | advies tip aanbeveling | toekomst morgen | geschiedenis verleden | liefde relatie partner | angst zorgen | humor grappig
    grap lachen | huis woning huur | reis reizen vakantie | muziek lied | film bioscoop | god kerk geloof`,
  phrases: {
    about: 'Over {list}.',
    and: 'en',
    titleOf: '{list}',
    part: 'Deel {n}',
    prompts: [
      'Momenten over {topic}',
      'De duidelijkste uitleg van {topic}',
      'Het verrassendste aan {topic}',
      'Praktische tips over {topic}',
    ],
  },
}
