/** Figures on the screen, apart from the rest of the kit: the first pages show none and do not load what explains them. */
export { Figure, FigureName, FigureTip, figureRow } from './FigureName.tsx'
