/**
 * The one look of all papers: thin lines, two weights, no frames (look 1: 线，不是卡片). Sizes are those of look 3 in points
 * (a CSS pixel is 0.75 pt), one step smaller where a table must keep to its page: paper is read from nearer than a screen.
 */
export const size = { title: 18, head: 10.5, text: 9.75, table: 9, dense: 8.25, least: 7.5 } as const

export const ink = { text: '#17212A', quiet: '#465461', line: '#B4BEC6', hair: '#DCE2E6', tint: '#EEF2F4' } as const

/** Noto Sans SC stands 1.448 em high by itself; these factors make 1.4 em for text and 1.26 em for tables of it. */
export const leading = { text: 0.97, table: 0.87 } as const
const FACE_HEIGHT = 1.448
export const lineHeight = (points: number): number => points * FACE_HEIGHT * leading.table

const MARGIN = { side: 40, top: 28, foot: 34 } as const
export const margins = [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.foot] as const
/** Points between the margins of an A4. */
export const width = { portrait: 595.28 - 2 * MARGIN.side, landscape: 841.89 - 2 * MARGIN.side } as const
export const heightOfPage = 841.89 - MARGIN.top - MARGIN.foot
