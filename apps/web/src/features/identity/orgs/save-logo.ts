import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import type { LogoChoice } from './logo-picker.tsx'

/** What the server is told about the logo; nothing when it stays. */
export async function logoChange(choice: LogoChoice): Promise<{ logoUri?: string | null }> {
  if (choice.kind === 'unchanged') return {}
  if (choice.kind === 'removed') return { logoUri: null }
  const { file } = choice
  // The server goes by the bytes; the name only says which of the two kinds it is.
  const name = file.type === 'image/png' ? 'logo.png' : 'logo.jpg'
  return { logoUri: await uploadAtOnce(new File([file], name, { type: file.type }), 'logo') }
}
