export { inWords, positionTable, sumLine } from './amounts.ts'
export {
  type Fact,
  facts,
  figures,
  inGroups,
  paragraph,
  parties,
  pictureGrid,
  type Shot,
  type Side,
  signatures,
  signedBeside,
  verification,
} from './blocks.ts'
export { heading } from './heading.ts'
export { type Letterhead, type Paper, renderPapers } from './paper.ts'
export { heightOfPage, size, width } from './style.ts'
export { type Cell, pointsWithin, type Row, table, tableHeight } from './table.ts'
