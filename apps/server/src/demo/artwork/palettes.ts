import type { Accent, Colour } from './scene.ts'

export interface Palette {
  readonly ground: Colour
  /** End colour of the background gradient. */
  readonly glow: Colour
  readonly ink: Colour
  readonly tones: readonly Colour[]
  readonly accent: Accent
}

const palette = (ground: Colour, glow: Colour, ink: Colour, tones: string, spot: string, look: Colour): Palette => ({
  ground,
  glow,
  ink,
  tones: tones.split(' ') as Colour[],
  accent: { name: spot, colour: look },
})

export const PALETTES: readonly Palette[] = [
  palette('#fdf3e7', '#f6d9bd', '#1f2a44', '#f2a65a #e07a5f #81b29a #3d5a80', 'Studio Coral', '#ee5d4a'),
  palette('#eef6f7', '#c9e4e7', '#0b3c49', '#2a9d8f #86cdc4 #14606b #e9c46a', 'Studio Amber', '#f4a62a'),
  palette('#f7f1fa', '#e2d0ee', '#33214d', '#9b72cf #c8a2e0 #5e3c99 #f3a6b8', 'Studio Rose', '#e8457c'),
  palette('#f4f7ee', '#d9e6c3', '#203326', '#588157 #a3b18a #344e41 #dda15e', 'Studio Leaf', '#7cb518'),
  palette('#eef2fb', '#c5d5f3', '#14213d', '#4a6fd0 #8fb3f0 #223a70 #fca311', 'Studio Cobalt', '#1f6feb'),
  palette('#fff8e8', '#ffe3ae', '#3b1f2b', '#f77f00 #fcbf49 #d62828 #2d6a80', 'Studio Scarlet', '#d81e3a'),
  palette('#f3f3f1', '#d8d8d4', '#1b1b1e', '#53565c #a8a9ad #2f3136 #c9ada7', 'Studio Gold', '#b8912f'),
]
