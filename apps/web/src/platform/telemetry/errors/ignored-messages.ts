/**
 * Errors that are never reported, as specified: network, full or missing storage, expired sign-ins, and browser
 * restrictions. None of them can be fixed here.
 */
export const ignoredMessages: readonly RegExp[] = [
  // Network.
  /failed to fetch/i,
  /networkerror when attempting to fetch resource/i,
  /network request failed/i,
  /the network connection was lost/i,
  /error in input stream/i,
  /^(TypeError: )?load failed/i,
  /\babort(ed)?error\b/i,
  /the (user|operation was) abort(ed)?/i,
  /signal is aborted without reason/i,
  // Signing in.
  /^login required$/i,
  /login (went wrong|has gone wrong)|something went wrong (with|during) (the )?(login|sign-?in)/i,
  /client token expired/i,
  /userTokenPromise or userOrgsPromise is none/i,
  // Storage.
  /quotaexceedederror|exceeded the quota|quota (has been )?exceeded/i,
  /disk (is )?full|no space left|not enough (disk )?space/i,
  /connection to indexed database server lost/i,
  /(indexeddb|idb\w*|indexed database).*(fail|error|lost|clos|unable|denied)/i,
  /(fail|error|unable|denied).*(indexeddb|idbdatabase|idbfactory|localstorage|sessionstorage)/i,
  /the (serialized )?value is too large|value too large/i,
  // Clipboard, memory.
  /clipboard.*(write|denied|not allowed|fail)|(write|copy).*clipboard/i,
  /out of memory|allocation failed|array buffer allocation/i,
  // An object was thrown instead of an error.
  /(object captured|non-error).*(promise rejection|exception).*keys: (code, message|message, code)/i,
]

/** Parts of script addresses that are not ours: browser extensions, and programs injected into pages. */
export const foreignScripts: readonly RegExp[] = [
  /^(chrome|moz|safari|safari-web|ms-browser|opera|edge)-extension:/i,
  /^webkit-masked-url:/i,
  /^chrome:\/\//i,
  /^resource:\/\//i,
  /(^|\/)(inpage|contentscript|content-script|content_script|injected|inject|userscript)[\w.-]*\.js/i,
  /(^|\.|\/\/)(googletagmanager|google-analytics|googleadservices|doubleclick|facebook|tiktok|hotjar|clarity|fullstory|intercom|intercomcdn|stripe|cloudflareinsights|bing)\.(com|net|ms|io)\b/i,
  /(^|\/)(gtag|gtm|fbevents|analytics|hotjar|clarity)\.js/i,
]
