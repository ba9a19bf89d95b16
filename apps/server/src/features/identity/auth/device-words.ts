type DeviceWords = { browser: string; system: string; device: 'desktop' | 'phone' | 'tablet' | 'script' }

// The first match wins: every browser also claims to be the ones it descends from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)|\bOPT\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Describes a `user-agent` header in words that its owner recognises. What it does not say stays empty. */
export function describeDevice(userAgent: string): DeviceWords {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent)
    if (match) return { browser: `${name} ${match[1] ?? match[2] ?? ''}`.trim(), system, device: kindOf(userAgent) }
  }
  const program = /^([A-Za-z][\w.-]{0,29})\//.exec(userAgent)?.[1] ?? ''
  return { browser: program === 'Mozilla' ? '' : program, system, device: 'script' }
}

function kindOf(userAgent: string): DeviceWords['device'] {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet'
  return /\bMobile\b|\biPhone\b|\biPod\b/.test(userAgent) ? 'phone' : 'desktop'
}
