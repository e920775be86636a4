export { findHeader, nearestHeader } from './header.ts'
export { type ReadOptions, type ReadRow, readRows } from './read.ts'
export {
  type CellInput,
  type Column,
  type ColumnKind,
  explanationSheet,
  type RowInput,
  type Workbook,
} from './workbook.ts'
export { workbookBytes, writeWorkbook } from './write.ts'
