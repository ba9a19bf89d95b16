import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import type { LogoChoice } from './logo-picker.tsx'

/** Logo field of the request; undefined when unchanged. */
export async function logoChange(choice: LogoChoice): Promise<{ logoUri?: string | null }> {
  if (choice.kind === 'unchanged') return {}
  if (choice.kind === 'removed') return { logoUri: null }
  const { file } = choice
  // The server goes by the bytes; the name only tells which of the two formats it is.
  const name = file.type === 'image/png' ? 'logo.png' : 'logo.jpg'
  return { logoUri: await uploadAtOnce(new File([file], name, { type: file.type }), 'logo') }
}
