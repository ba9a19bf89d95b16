/** Names that a hostile resolver answers, for tests of the guard. */
export const rebindingNames: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34'],
  'loop.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'mixed6.example': ['2606:4700::1111', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'zero.example': ['0.0.0.0'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'unique.example': ['fd00::1'],
  'link.example': ['fe80::1'],
}

const private4 = [
  '127.0.0.1', '127.1.2.3', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.254',
  '169.254.169.254', '169.254.0.1', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1',
  '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1',
  '255.255.255.255', '168.63.129.16', '192.31.196.1', '192.52.193.1', '192.175.48.1',
]

const private6 = [
  '::', '::1', '::2', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1', '2001::1', '2001:0:53aa:64c:0:7bcf:f5ff:fffe', '2001:2::1', '2001:10::1', '2001:20::1',
  '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '2620:4f:8000::1', '3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', 'ff0e::1', '4000::1',
]

// Other ways to write loopback, private addresses, and one public address that only a lenient parser would take.
const oddSpellings = [
  'http://2130706433/', 'http://0x7f000001/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://017700000001/', 'http://127.1/', 'http://127.0.1/', 'http://0/', 'http://0x0/',
  'http://127.0.0.1./', 'http://0x7f.0x0.0x0.0x1/', 'http://0177.1/', 'http://%31%32%37.0.0.1/', 'http://127%2e0%2e0%2e1/', 'http://１２７.0.0.1/',
  'http://127。0。0。1/', 'http://⑫7.0.0.1/', 'http://3232235777/', 'http://0xa9fea9fe/', 'http://2852039166/', 'http://134744072/', 'http://8.8.2056/', 'http://010.8.8.8/',
  'http://[0:0:0:0:0:ffff:7f00:0001]/', 'http://[0000::0001]/', 'http://[::ffff:0x7f000001]/', 'http://[::1%25lo]/', 'http://[fe80::1%25eth0]/',
]

const names = [
  'http://localhost/', 'http://LOCALHOST/', 'http://localhost./', 'http://a.localhost/', 'http://printer/', 'http://metadata/', 'http://metadata.google.internal/',
  'http://router.lan/', 'http://nas.local/', 'http://wiki.corp/', 'http://x.home.arpa/', 'http://db.intranet/', 'http://host.docker.internal/',
]

const otherShapes = [
  'http://user@public.example/', 'http://user:pass@public.example/', 'http://public.example@127.0.0.1/', 'http://127.0.0.1#@public.example/', 'http://127.0.0.1?@public.example/',
  'http://public.example:22/', 'http://public.example:8080/', 'https://public.example:6379/', 'http://public.example:0/', 'http://public.example:65536/',
  'http://127.0.0.1:80/', 'http://127.0.0.1:443/', 'http://[::1]:80/',
  'http:\\\\127.0.0.1\\', 'http://public.example\\@127.0.0.1/', 'http:///127.0.0.1/', 'http:127.0.0.1', '//127.0.0.1/', 'http://', 'http:// 127.0.0.1/', 'http://127.0.0.1\t/', 'http://127.0.0.1\n/', 'http://public.example\r\nhost: x/', 'http://public.example\u0000.evil/',
  'file:///etc/passwd', 'ftp://public.example/', 'gopher://127.0.0.1/', 'data:text/plain,x', 'blob:http://public.example/1', 'javascript:alert(1)', 'jar:http://public.example!/', 'unix:/var/run/docker.sock', 'dict://127.0.0.1/', 'concat:/etc/passwd', 'rtmp://public.example/live', 'ws://public.example/', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  `http://public.example/${'a'.repeat(4000)}`,
]

/** Every one must end in `LinkRefusedError` without a connection, with the resolver above. */
export const refusedUrls: readonly string[] = [
  ...private4.map((address) => `http://${address}/video.mp4`),
  ...private6.map((address) => `http://[${address}]/video.mp4`),
  ...oddSpellings,
  ...names,
  ...otherShapes,
  ...Object.keys(rebindingNames).filter((name) => name !== 'public.example').map((name) => `http://${name}/`),
]
