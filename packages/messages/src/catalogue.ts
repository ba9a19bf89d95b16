import type { Language } from '@clipwright/contract/projects/preferences'
import enCuration from '../locales/en/curation.json' with { type: 'json' }
import enErrors from '../locales/en/errors.json' with { type: 'json' }
import enGrammar from '../locales/en/grammar.json' with { type: 'json' }
import enInvoices from '../locales/en/invoices.json' with { type: 'json' }
import enMails from '../locales/en/mails.json' with { type: 'json' }
import enPublishing from '../locales/en/publishing.json' with { type: 'json' }
import enRefusals from '../locales/en/refusals.json' with { type: 'json' }
import enSources from '../locales/en/sources.json' with { type: 'json' }
import ptCuration from '../locales/pt-BR/curation.json' with { type: 'json' }
import ptErrors from '../locales/pt-BR/errors.json' with { type: 'json' }
import ptGrammar from '../locales/pt-BR/grammar.json' with { type: 'json' }
import ptInvoices from '../locales/pt-BR/invoices.json' with { type: 'json' }
import ptMails from '../locales/pt-BR/mails.json' with { type: 'json' }
import ptPublishing from '../locales/pt-BR/publishing.json' with { type: 'json' }
import ptRefusals from '../locales/pt-BR/refusals.json' with { type: 'json' }
import ptSources from '../locales/pt-BR/sources.json' with { type: 'json' }
import esCuration from '../locales/es-ES/curation.json' with { type: 'json' }
import esErrors from '../locales/es-ES/errors.json' with { type: 'json' }
import esGrammar from '../locales/es-ES/grammar.json' with { type: 'json' }
import esInvoices from '../locales/es-ES/invoices.json' with { type: 'json' }
import esMails from '../locales/es-ES/mails.json' with { type: 'json' }
import esPublishing from '../locales/es-ES/publishing.json' with { type: 'json' }
import esRefusals from '../locales/es-ES/refusals.json' with { type: 'json' }
import esSources from '../locales/es-ES/sources.json' with { type: 'json' }
import deCuration from '../locales/de-DE/curation.json' with { type: 'json' }
import deErrors from '../locales/de-DE/errors.json' with { type: 'json' }
import deGrammar from '../locales/de-DE/grammar.json' with { type: 'json' }
import deInvoices from '../locales/de-DE/invoices.json' with { type: 'json' }
import deMails from '../locales/de-DE/mails.json' with { type: 'json' }
import dePublishing from '../locales/de-DE/publishing.json' with { type: 'json' }
import deRefusals from '../locales/de-DE/refusals.json' with { type: 'json' }
import deSources from '../locales/de-DE/sources.json' with { type: 'json' }
import frCuration from '../locales/fr-FR/curation.json' with { type: 'json' }
import frErrors from '../locales/fr-FR/errors.json' with { type: 'json' }
import frGrammar from '../locales/fr-FR/grammar.json' with { type: 'json' }
import frInvoices from '../locales/fr-FR/invoices.json' with { type: 'json' }
import frMails from '../locales/fr-FR/mails.json' with { type: 'json' }
import frPublishing from '../locales/fr-FR/publishing.json' with { type: 'json' }
import frRefusals from '../locales/fr-FR/refusals.json' with { type: 'json' }
import frSources from '../locales/fr-FR/sources.json' with { type: 'json' }
import itCuration from '../locales/it-IT/curation.json' with { type: 'json' }
import itErrors from '../locales/it-IT/errors.json' with { type: 'json' }
import itGrammar from '../locales/it-IT/grammar.json' with { type: 'json' }
import itInvoices from '../locales/it-IT/invoices.json' with { type: 'json' }
import itMails from '../locales/it-IT/mails.json' with { type: 'json' }
import itPublishing from '../locales/it-IT/publishing.json' with { type: 'json' }
import itRefusals from '../locales/it-IT/refusals.json' with { type: 'json' }
import itSources from '../locales/it-IT/sources.json' with { type: 'json' }
import nlCuration from '../locales/nl-NL/curation.json' with { type: 'json' }
import nlErrors from '../locales/nl-NL/errors.json' with { type: 'json' }
import nlGrammar from '../locales/nl-NL/grammar.json' with { type: 'json' }
import nlInvoices from '../locales/nl-NL/invoices.json' with { type: 'json' }
import nlMails from '../locales/nl-NL/mails.json' with { type: 'json' }
import nlPublishing from '../locales/nl-NL/publishing.json' with { type: 'json' }
import nlRefusals from '../locales/nl-NL/refusals.json' with { type: 'json' }
import nlSources from '../locales/nl-NL/sources.json' with { type: 'json' }
import plCuration from '../locales/pl-PL/curation.json' with { type: 'json' }
import plErrors from '../locales/pl-PL/errors.json' with { type: 'json' }
import plGrammar from '../locales/pl-PL/grammar.json' with { type: 'json' }
import plInvoices from '../locales/pl-PL/invoices.json' with { type: 'json' }
import plMails from '../locales/pl-PL/mails.json' with { type: 'json' }
import plPublishing from '../locales/pl-PL/publishing.json' with { type: 'json' }
import plRefusals from '../locales/pl-PL/refusals.json' with { type: 'json' }
import plSources from '../locales/pl-PL/sources.json' with { type: 'json' }
import zhCuration from '../locales/zh/curation.json' with { type: 'json' }
import zhErrors from '../locales/zh/errors.json' with { type: 'json' }
import zhGrammar from '../locales/zh/grammar.json' with { type: 'json' }
import zhInvoices from '../locales/zh/invoices.json' with { type: 'json' }
import zhMails from '../locales/zh/mails.json' with { type: 'json' }
import zhPublishing from '../locales/zh/publishing.json' with { type: 'json' }
import zhRefusals from '../locales/zh/refusals.json' with { type: 'json' }
import zhSources from '../locales/zh/sources.json' with { type: 'json' }
import koCuration from '../locales/ko-KR/curation.json' with { type: 'json' }
import koErrors from '../locales/ko-KR/errors.json' with { type: 'json' }
import koGrammar from '../locales/ko-KR/grammar.json' with { type: 'json' }
import koInvoices from '../locales/ko-KR/invoices.json' with { type: 'json' }
import koMails from '../locales/ko-KR/mails.json' with { type: 'json' }
import koPublishing from '../locales/ko-KR/publishing.json' with { type: 'json' }
import koRefusals from '../locales/ko-KR/refusals.json' with { type: 'json' }
import koSources from '../locales/ko-KR/sources.json' with { type: 'json' }

const english = {
  curation: enCuration,
  errors: enErrors,
  grammar: enGrammar,
  invoices: enInvoices,
  mails: enMails,
  publishing: enPublishing,
  refusals: enRefusals,
  sources: enSources,
}
export type Messages = typeof english

/** The namespaces that are formatted outside the browser. */
export const catalogue: Record<Language, { [Namespace in keyof Messages]: object }> = {
  en: english,
  'pt-BR': {
    curation: ptCuration,
    errors: ptErrors,
    grammar: ptGrammar,
    invoices: ptInvoices,
    mails: ptMails,
    publishing: ptPublishing,
    refusals: ptRefusals,
    sources: ptSources,
  },
  'es-ES': {
    curation: esCuration,
    errors: esErrors,
    grammar: esGrammar,
    invoices: esInvoices,
    mails: esMails,
    publishing: esPublishing,
    refusals: esRefusals,
    sources: esSources,
  },
  'de-DE': {
    curation: deCuration,
    errors: deErrors,
    grammar: deGrammar,
    invoices: deInvoices,
    mails: deMails,
    publishing: dePublishing,
    refusals: deRefusals,
    sources: deSources,
  },
  'fr-FR': {
    curation: frCuration,
    errors: frErrors,
    grammar: frGrammar,
    invoices: frInvoices,
    mails: frMails,
    publishing: frPublishing,
    refusals: frRefusals,
    sources: frSources,
  },
  'it-IT': {
    curation: itCuration,
    errors: itErrors,
    grammar: itGrammar,
    invoices: itInvoices,
    mails: itMails,
    publishing: itPublishing,
    refusals: itRefusals,
    sources: itSources,
  },
  'nl-NL': {
    curation: nlCuration,
    errors: nlErrors,
    grammar: nlGrammar,
    invoices: nlInvoices,
    mails: nlMails,
    publishing: nlPublishing,
    refusals: nlRefusals,
    sources: nlSources,
  },
  'pl-PL': {
    curation: plCuration,
    errors: plErrors,
    grammar: plGrammar,
    invoices: plInvoices,
    mails: plMails,
    publishing: plPublishing,
    refusals: plRefusals,
    sources: plSources,
  },
  zh: {
    curation: zhCuration,
    errors: zhErrors,
    grammar: zhGrammar,
    invoices: zhInvoices,
    mails: zhMails,
    publishing: zhPublishing,
    refusals: zhRefusals,
    sources: zhSources,
  },
  'ko-KR': {
    curation: koCuration,
    errors: koErrors,
    grammar: koGrammar,
    invoices: koInvoices,
    mails: koMails,
    publishing: koPublishing,
    refusals: koRefusals,
    sources: koSources,
  },
}
