/** Fonts that a title can be set in instead of those of its design, with the weight of each. */
export const thumbnailFonts = [
  { id: 'anton', name: 'Anton', weight: 400 },
  { id: 'archivo-black', name: 'Archivo Black', weight: 400 },
  { id: 'bangers', name: 'Bangers', weight: 400 },
  { id: 'bebas-neue', name: 'Bebas Neue', weight: 400 },
  { id: 'montserrat', name: 'Montserrat', weight: 800 },
  { id: 'poppins', name: 'Poppins', weight: 800 },
] as const
