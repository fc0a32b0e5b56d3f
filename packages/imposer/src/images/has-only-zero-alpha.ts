import type { Sharp } from 'sharp'

/** Whether every pixel of an image is completely transparent. */
export async function hasOnlyZeroAlpha(image: Sharp): Promise<boolean> {
  const { hasAlpha } = await image.metadata()
  if (!hasAlpha) return false
  const { channels } = await image.stats()
  return channels.at(-1)?.max === 0
}
