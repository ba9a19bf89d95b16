import { expect, test } from 'vitest'
import { describeDevice } from './device-words.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows', 'desktop'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141', 'Windows', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox 141', 'Linux', 'desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome 141',
    'iPadOS',
    'tablet',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141', 'Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 15; Tab S9) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet 28',
    'Android',
    'tablet',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera 120', 'Linux', 'desktop'],
  ['curl/8.5.0', 'curl', '', 'script'],
  ['node', '', '', 'script'],
  ['', '', '', 'script'],
  ['Mozilla/5.0', '', '', 'script'],
  ['<script>alert(1)</script>/1', '', '', 'script'],
])('%j is described as %j on %j, a %s', (userAgent, browser, system, device) =>
  expect(describeDevice(userAgent)).toEqual({ browser, system, device }),
)
