/** English word patterns that tell broken, idle and spoken lines from whole ones. */

export const noise =
  /\b(?:uh|um|er|hmm|you know|i mean|kind of|sort of|or something|or whatever|you mentioned|you said|you asked|i (?:still |really )?(?:don't|do not) (?:know|remember|recall)|i'm not sure|i forget|i can't remember|things that (?:are|were)|talked about|talk about that|couple of things|or so|what not|and stuff|et cetera|so to speak|i guess|yada|blah|as you can|you can see|you see here|i told you|we talked|did we|you're saying|what you said|i\.e|e\.g|next one|this one|that one|et al|some others|any others|anything else (?:you|that you)|what else|(?:can|could) you share)\b/i
export const spokenStart = / (?:Oh|Well|Yeah|Hey|Okay|Ok|Wow|Yes|No),/
export const brokenComma = /\b(?:have|has|had|be|is|are|was|were|the|an?|to|of|and|or|than|with|that|i|you|we|they|he|she|it),/i
export const brokenOff = /[–—…]|\.\.|--|\s-\s|[[\]]|>>|\p{L}-(?=\s|$)/u
/** "Lazy, vain, and selfish": the commas of one list. */
const listing = /(?:, [^,]{2,25})+, (?:and|or) /giu
export const countCommas = (text: string) => (text.replace(listing, ' ').match(/,/g) ?? []).length
/** Stretches of two clauses, or with a clause that never comes. */
export const halfway =
  /\b(?:and|but) (?:when|if|while|as|once) [^,]*$|\b(?:my|our|your|their|the|an?) (?:i|we|they)\b|^(?:why|how) what\b|\b(?:to|of|for|about|with) (?:we|they|i|he|she)\b|t' |\b(?:in|from|by|at|for), i (?:think|believe)\b|,? and (?:you|we|i|they) (?:\p{L}+ )?never$|\b(?:ultimately|basically|whatsoever)$|\b(?:start|as with|was) like\b|(?<!&)\b(?:the|an?) (?:instead|of|to|for|and|or|but|is|are)\b|^it's like (?!an? |the )|\bfeel like \p{L}+(?: \p{Lu}+)?$|^the things? (?!that\b|about\b|is\b|to\b|i\b|we\b|you\b|people\b|they\b|he\b|she\b|with\b|in\b)|n't (?:the|an?|our) \p{L}+ \p{L}+n't\b|^(?:cost|more|versus|yet) /iu
/** Words without a content of their own, whole though they are. */
export const idle =
  /^i(?:'d like| want| would like| wanted) to (?:describe|borrow|mention|share|point out|say|ask|highlight|emphasi[sz]e|clarify|add|start|talk)\b|^i know (?:many|some|most|a lot) of you\b|^i'm (?:arguing|not making|just saying)\b|^there(?:'s| has| have|'ve) been (?:a lot of|many) times\b|^(?:don't get me wrong|let me (?:tell|give|show) you|make no mistake|never mind)\b|^every(?:thing|one|body) are\b|^i can give (?:you )?an? example\b|^i (?:just )?mentioned\b|^i asked \p{L}+(?: \p{L}+)?$|\bit's instead of\b|\bit's so \p{L}+ the\b|\betc$|\bi'll read\b|\bthat that(?:'s|\b)|^something to be\b|^(?:around|by|at|during) the time\b[^,]*, and\b|\b(?:who|that) (?:runs|owns|makes|does|built|wrote|made|uses) it's\b|\bthere (?:is|was) there\b|\b(?:what|which) \p{L}+ (?:is|are|was) (?:what|who|how|why)\b/iu
export const fillerLike =
  /(?:\b(?:be|to|of|and|a|the|just|it|i|we|you|they|had|have|maybe|about|being|but|or) like (?!a dream)|\b(?:is|was|are|were) like (?!an? (?!lot|bunch|couple|whole))|,\s*like,|\blike,|, like\b|^like\b)/i
export const doubled = /\b(\p{L}+)[ ,]+\1\b/iu
export const bareStart =
  /^(?:the (?:two|three|former|latter|others) (?:is|are|was|were|have|had|do|did|will|can)|and|but|or|so(?! far\b)|because|then|which|that|than|also|too|plus|instead|say|such|rather|other|another|yes|no|yeah|right|okay|ok|well|now|oh|anyway|however|therefore|like|as|with|without|of|to|by|from|into|whether|let|please|thanks|myself|himself|herself|themselves|yourself|thank|welcome|hello|hi|sorry|meaning|stuff|maybe|perhaps|whole|bunch|probably|remember|whereas|much(?! of\b)|indeed)\b/i
export const counted =
  /^(?:number (?:one|two|three)|(?:the )?(?:one|two|first|second|third|other|last|next|former|latter)(?: one| thing| part| step| question| point| reason| example| piece| person)? (?:is|was|are|were|would|being|of)|(?:one|another) (?:is|was|thing|example|of)|for one\b)/i
export const halved = (text: string) =>
  (/\beither\b/i.test(text) && !/\bor\b/i.test(text)) ||
  (/\bnot only\b/i.test(text) && !/\bbut\b/i.test(text)) ||
  (/\bboth\b/i.test(text) && !/\band\b/i.test(text)) ||
  (/\bwhether\b/i.test(text) && !/\b(?:or|(?:know|knows|decide|see|wonder|matter|ask|sure|tell) whether)\b/i.test(text)) ||
  (/\bbetween\b/i.test(text) && !/\b(?:and|between (?:us|them|the two|\p{L}+s))\b/iu.test(text)) ||
  /\b(?:so|such an?) \p{L}+ that$/iu.test(text)
export const toldNothing =
  /\b(?:tell|told|ask|asked|remind|reminded|show|showed) (?:\p{L}+ )?(?:me|us|you|him|her|them|people|students|colleagues|everybody|everyone|friends)$|^there(?:'s| is| was| are| were)(?: \p{L}+){1,3}$|^there(?:'s| is| was) (?:a|one) (?:way|moment|time|case|point|thing|piece|part|quote)\b|\b(?:a|the) (?:way|thing|fact|idea|point|moment|place|case|lot|bit)$|\bkeep in mind$|^there(?:'s| is) a lot (?!of)|^i think to\b|\bthat what\b|^it's not like\b|^it(?:'s| is| was) \p{L}+ (?:as|how frequently)\b|\bfor second\b|\b(?:call|calls|called)(?: (?:your|the|a|an|my|our|it|them|him|her|this))?(?: \p{L}+){0,2}$|\b(?:is|was) i think\b|\b(?:whereas|while|although|though)(?: \p{L}+){1,2}$|^(?:wow|gosh|boy|geez|assuming|usually|mostly|especially|others?|anytime\b[^,]*$|very often)\b|\b(?:pretty much|to assume)$|\bis seems\b|^i(?:'m| am) \p{L}+s\b|^i'll give you\b|^i do (?:enjoy|think|want|know|mean)\b|\bthat (?:if|when|once|unless)\b[^,]*$|^you (?:look|go|take|see|know|have|want|get)\b(?: \p{L}+){0,3}$/iu
/** Words that cannot be adjacent in a complete clause. */
export const collision =
  /\b(?:are|is|was|were) (?:have|has|had|are|was|were|do|does|did|can|could|would|will)\b|\b(?:be|of|for|with|from|about|at|than|a|the) (?:i'm|i've|i'll|you're|we're|they're|it's|that's)\b|\b(?:a|an|the) (?:a|an|the)\b|\byou're \p{L}+ and \p{L}+ (?:is|are)\b|\p{L} (?:will|would|could|should|must|might) (?:every|an?|the|my|our)\b/iu
/** "Looking for people, is to keep", "you're not, but it falls", "how to code is teaching": parts of two clauses. */
export const mixed =
  /^[^,]+, (?:is|are|was|were)\b|\bnot, but\b|; not\b|^how to (?:(?!\b(?:what|who|how|that|which|where|if|when|why)\b).)*\b(?:is|are)\b|^don't (?:want|have|know|need)\b|\bwhose \p{L}+$|^i (?:suppose|have an? (?:\p{L}+ )?question)\b/iu
/** Announcements of the speaker, examples only pointed at, and things nobody can picture. */
export const announces =
  /^(?:i|we)(?:'ll| will|'m going to| am going to|'re going to) (?:link|go|go through|talk|get|give|show|put|see|look|tell|ask|say|read|start|try|walk|explain|come|share|take|jump|move)\b|\b(?:is|was) (?:another|a(?: very)?(?: \p{L}+)?|one|the)(?: good| great| perfect| classic)? example$|\b(?:is|was|are) one$|\bcan't say that\b|^i (?:look at|looked at|had a good time|love having|should say|would say|thought i|see|hear|hear you|agree|get it|remember)\b(?: \p{L}+){0,3}$|^(?:a lot of|lots of|some|many|most) (?:people|folks|companies|teams) (?:are|have|do|did)\b(?: \p{L}+){0,2}$|^a lot of (?:people|folks) are familiar\b|\b(?:or|and) something\b|\b(?:minutes|hours|days|weeks|months|years), then\b|^i think \p{L}+(?: \p{L}+){0,3},|^(?:one|two|three|four) (?:could|should|would|might) have been\b|^(?:having|being|not being)\b|^the \p{L}+ of which\b|\b(?:to|that) go$|^every time\b[^,]*$|\band on average$|^why (?:i think )?(?:if|when)\b|^i (?:love the|pulled up)\b|\ba lot of times$|\bthere's like\b|\byour (?:guests|listeners|audience)\b/iu
export const vague =
  /^(?:it|they|he|she|i|we|you|there|that|this)(?:'s|'re|'m| is| are| was| were| am)? (?:not )?(?:the|a|an|very|really|so|just|pretty|quite)? ?(?:good|great|true|fine|right|thing|things|one|way|idea|question|point|interesting|cool|nice|amazing|awesome|ok|okay|fun|hard|problem|issue|case|part|fact|reason)$/i
export const housekeeping =
  /\b(?:podcasts?|episodes?|subscribe|slides?|sponsor|newsletter|next question|last question|microphone|talk today|on screen|this talk|thank you|guys)\b/i
