import { z } from 'zod'
import { Bumper } from './clip-document.ts'
import { TemplateLook } from './template-look.ts'

const Name = z.string().max(120)
const LookPart = TemplateLook.shape

/**
 * A template outside a team: no ids, files of a library by their names. `look` has null where `parts` says what belongs
 * there.
 */
export const TemplateFile = z.strictObject({
  format: z.literal('clipwright-brand-template'),
  version: z.literal(1),
  name: z.string().trim().min(1).max(80),
  look: TemplateLook.extend({ logo: z.null(), intro: z.null(), outro: z.null(), music: z.null(), font: z.null() }),
  parts: z.strictObject({
    logo: LookPart.logo.unwrap().omit({ uri: true }).extend({ name: Name }).optional(),
    intro: Bumper.omit({ uri: true }).extend({ name: Name }).strict().optional(),
    outro: Bumper.omit({ uri: true }).extend({ name: Name }).strict().optional(),
    music: LookPart.music.unwrap().omit({ uri: true }).extend({ name: Name }).optional(),
    /** By the family that the server made from the font's content, and what people call it. */
    font: z.strictObject({ family: z.string().max(80), name: Name }).optional(),
  }),
})
export type TemplateFile = z.infer<typeof TemplateFile>

/** `nameOf` says what the library calls a file. */
export function toTemplateFile(name: string, look: TemplateLook, nameOf: (uri: string) => string): TemplateFile {
  const withName = <T extends { uri: string }>(part: T | null): (Omit<T, 'uri'> & { name: string }) | undefined => {
    if (!part) return undefined
    const { uri, ...rest } = part
    return { ...rest, name: nameOf(uri) }
  }
  const parts = {
    logo: withName(look.logo),
    intro: withName(look.intro),
    outro: withName(look.outro),
    music: withName(look.music),
    font: look.font ? { family: look.font.family, name: look.font.name } : undefined,
  }
  const present = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  const bare = { ...look, logo: null, intro: null, outro: null, music: null, font: null }
  return TemplateFile.parse({ format: 'clipwright-brand-template', version: 1, name, look: bare, parts: present })
}
