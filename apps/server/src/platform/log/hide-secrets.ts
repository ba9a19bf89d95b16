/** Credentials in URLs, and signatures of signed links, which reach the log through error messages. */
const secretsInText: readonly [RegExp, string][] = [
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, '$1:[hidden]@'],
  [/\b(bearer)\s+[\w.~+/-]{8,}=*/gi, '$1 [hidden]'],
  [/([?&](?:x-amz-signature|x-amz-credential|x-amz-security-token|signature|token|key|access_token)=)[^\s&#"']+/gi, '$1[hidden]'],
]

/** Removes passwords, bearer tokens and link signatures from a line of text. */
export function hideSecrets(text: string): string {
  return secretsInText.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}
