import './tokens.css'

export { antdTheme, applyTheme } from './antdTheme.ts'

export type { Mode, TextSize } from './palette.ts'
