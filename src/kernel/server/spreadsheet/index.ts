export { findHeader, type Header, nearestHeader } from './header.ts'
export { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ReadOptions, type ReadRow, readRows } from './read.ts'
export {
  type CellInput,
  type Column,
  type ColumnKind,
  explanationSheet,
  type RowInput,
  type Sheet,
  type Workbook,
} from './workbook.ts'
export { writeWorkbook } from './write.ts'
