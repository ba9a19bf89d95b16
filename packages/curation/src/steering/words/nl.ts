import type { PromptWords } from '../prompt-word-lists.ts'

export const nl: PromptWords = {
  asking: `vind vinden zoek zoeken toon laat moment momenten clip clips deel delen stuk stukken fragment fragmenten scène praten praat spreken spreekt gaat zegt
    zeggen vertelt vertellen video beste legt uitlegt leggen noemt noemen onderwerp onderwerpen waar wanneer duidelijkste uitleg praktische eigen wil
    iemand mensen graag`,
  clips: 'clip clips moment momenten fragment fragmenten stukken delen',
  about: 'over van om voor betreffende',
  without: 'zonder behalve uitgezonderd',
  notAtStart: 'niet geen niets vermijd sla',
  contrast: 'maar',
  questionWords: 'hoe waarom wat wie waar wanneer',
  manners: {
    humour: {
      asked: 'grappig|grappige|grappigste|humor|grap|grappen|mop|lachen|lacht|komisch|komische|leuke',
      said: 'gelach|lachen|haha|grappig|grap|grapje|belachelijk|~gek',
    },
    question: { asked: 'vraag|vragen|antwoord|antwoorden|antwoordt', said: 'goede vraag|de vraag is|mijn vraag|~vraag' },
    story: {
      asked: 'verhaal|verhalen|anekdote|anekdotes|ervaring|ervaringen',
      said: 'op een dag|ik herinner me|toen ik|jaren geleden|zei tegen me|vertelde me|ooit|~toen|~plotseling|~vroeger',
    },
    advice: {
      asked: 'advies|adviezen|tip|tips|aanbeveling|aanbevelingen|raadt aan|stap voor stap|hoe je',
      said: 'mijn advies|ik raad|je moet|je zou moeten|zorg dat|probeer|vergeet niet|het beste is|begin met|~altijd|~nooit|tip',
    },
    numbers: {
      asked: 'getal|getallen|cijfer|cijfers|statistiek|statistieken|procent|hoeveel',
      said: 'procent|miljoen|miljard|duizend|euro|~helft|~dubbel',
    },
    surprise: {
      asked: 'verrassend|verrassende|verrassing|verrassingen|onverwacht|schokkend|ongelooflijk',
      said: 'verraste me|verrassend|onverwacht|ongelooflijk|bleek|nooit gedacht|~eigenlijk',
    },
    emotion: {
      asked: 'emotie|emoties|emotioneel|emotionele|ontroerend|ontroerende|inspirerend|inspirerende|motiverend',
      said: 'gehuild|huilen|tranen|bang|boos|trots|dankbaar|eenzaam|verdrietig|ik voelde|gestorven|overleden|~gevoel|~moeilijk|~liefde|~hoop',
    },
    argument: {
      asked: 'ruzie|ruzies|discussie|discussies|discussiëren|oneens|debat|debatteren|controversieel|conflict|spreekt tegen',
      said: 'niet mee eens|dat klopt niet|klopt niet|dat is niet waar|je hebt ongelijk|integendeel|ja maar|nee nee|~ik denk niet|~maar',
    },
    opinion: {
      asked: 'mening|meningen|stelling|stellingen|citaat|citaten|bewering',
      said: 'volgens mij|naar mijn mening|ik geloof|ik ben ervan overtuigd|~ik denk',
    },
    lesson: {
      asked: 'les|lessen|conclusie|conclusies|geleerd|inzicht|moraal',
      said: 'geleerd|leerde|de les|conclusie|uiteindelijk|kortom|~daarom',
    },
    apology: {
      asked: 'excuses|excuus|verontschuldigt|verontschuldiging|sorry',
      said: 'het spijt me|spijt me|sorry|excuses|mijn excuses|vergeef me|mijn fout',
    },
    explanation: {
      asked: 'voor beginners|eenvoudig|simpel|basis|definitie|wat is|wat zijn|hoe werkt|uitleg|legt uit',
      said: 'dat betekent|betekent|dat wil zeggen|heet|met andere woorden|in feite|stel je voor|bestaat uit|~bijvoorbeeld|~is een',
    },
    prediction: {
      asked: 'voorspelling|voorspellingen|voorspelt|toekomst',
      said: 'in de toekomst|toekomst|zal zijn|zullen|over tien jaar|ik verwacht|we gaan zien|~binnenkort',
    },
    mistake: {
      asked: 'fout|fouten|vergissing|mislukking|mislukt|spijt|verkeerd|mis',
      said: 'fout|fouten|verkeerd|misgegaan|had moeten|hadden moeten|mislukt|ik heb spijt|helaas',
    },
    example: { asked: 'voorbeeld|voorbeelden', said: 'bijvoorbeeld|een voorbeeld|zoals' },
    comparison: {
      asked: 'vergelijking|vergelijkt|verschil|verschillen|metafoor|analogie',
      said: 'vergeleken|verschil|in tegenstelling|lijkt op|net als een|beter dan|terwijl',
    },
    complaint: {
      asked: 'klacht|klachten|klaagt|kritiek|bekritiseert|irriteert',
      said: 'irriteert|het probleem is|vreselijk|verschrikkelijk|frustrerend|helaas',
    },
    thanks: { asked: 'dank|bedankt|dankt|dankbaar|lof', said: 'dank je|dankjewel|bedankt|dankbaar|gefeliciteerd' },
    housekeeping: { asked: 'sponsor|reclame|intro|begroeting', said: 'sponsor|abonneer|welkom bij|bedankt voor het luisteren' },
  },
  time: {
    first: 'eerste',
    last: 'laatste',
    minute: 'minuut minuten min',
    second: 'seconde seconden',
    hour: 'uur uren',
    half: 'eerste helft',
    secondHalf: 'tweede helft',
    start: 'aan het begin|in het begin|bij het begin',
    middle: 'in het midden|halverwege',
    end: 'aan het einde|aan het eind|tegen het einde|op het einde',
    after: 'na vanaf',
    before: 'voor tot',
    around: 'rond',
    numbers: 'een:1 twee:2 drie:3 vier:4 vijf:5 zes:6 zeven:7 acht:8 negen:9 tien:10 vijftien:15 twintig:20 dertig:30',
  },
  speaker: 'spreker',
  guest: 'gast gasten',
  host: 'presentator presentatrice gastheer interviewer',
  speaks: 'spreekt praat zegt vertelt antwoordt vindt vraagt',
}
