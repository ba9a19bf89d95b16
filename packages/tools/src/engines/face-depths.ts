/**
 * How far each of the 68 landmarks of a head that looks ahead stands out before its ears, in half widths of the face: jaw,
 * brows, nose, eyes, mouth. Usual proportions, to the nearest twentieth.
 */
export const canonicalDepths: readonly number[] = [
  // Jaw, from ear to ear.
  0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.75, 0.8, 0.75, 0.65, 0.5, 0.35, 0.2, 0.1, 0.05, 0,
  // Brows.
  0.55, 0.7, 0.78, 0.84, 0.86, 0.86, 0.84, 0.78, 0.7, 0.55,
  // Bridge of the nose, then its base.
  0.85, 0.98, 1.12, 1.25, 0.95, 1.02, 1.08, 1.02, 0.95,
  // Eyes, each from its outer or inner corner around.
  0.55, 0.66, 0.7, 0.68, 0.68, 0.64, 0.68, 0.7, 0.66, 0.55, 0.64, 0.68,
  // Lips: outer, then inner line.
  0.75, 0.86, 0.95, 0.98, 0.95, 0.86, 0.75, 0.84, 0.92, 0.94, 0.92, 0.84, 0.78, 0.9, 0.93, 0.9, 0.78, 0.9, 0.92, 0.9,
]
