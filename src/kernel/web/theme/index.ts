import './tokens.css'

export { antdTheme, applyTheme, type ThemeChoice } from './antdTheme.ts'
export { brandColourRefusal, brandedPalette, darkPartner } from './brandColour.ts'
export { FONT, type Mode, type Palette, palettes, sizes, type TextSize } from './palette.ts'
