/** What modules may use of the kernel's server side. */

export { allOf } from './allOf.ts'
export { noteRefused } from './answer.ts'
export { type AuditedEntity, audited } from './audited.ts'
export { is, isNot, literal } from './codes.ts'
export { CompanyState, companyWorks, isOwnOf, ofCompanies } from './companies.ts'
export { type Context, noToken, type Principal } from './context.ts'
export { bind, type DB, type Db, isAway, sqlState } from './database.ts'
export { dataScope, scopeRules, seesAll } from './dataScope.ts'
export { answers, duty, openDuties } from './duty.ts'
export { exportList, exportOf } from './exporting.ts'
export { file, xlsxType } from './files.ts'
export { finding } from './finding.ts'
export { requireOutside } from './holding.ts'
export { newId, newSampleId } from './id.ts'
export { type Cells, dayOfSerial } from './importCells.ts'
export { importFile, importJob, imports, keepSheet, readUpload } from './importFile.ts'
export {
  checkImport,
  checkRows,
  convertSheets,
  type ImportColumn,
  type Importer,
  type ImportRow,
  importColumns,
  importTemplate,
  type ReadWithErrors,
} from './importing.ts'
export { rowsBySheet, sheetOf } from './importSheets.ts'
export type { Standing, UpdateRow, Updating } from './importUpdate.ts'
export { parseInput } from './input.ts'
export {
  type JobHandler,
  type JobRun,
  type Minutely,
  type Nightly,
  openCompanies,
  runBeside,
  startJob,
} from './jobs.ts'
export { limitLink } from './limitLink.ts'
export { maskAccount, maskIdCard, maskName, maskPhone } from './mask.ts'
export { NotTaken, type Receipt, type Sent, type Taken } from './messaging/taken.ts'
export {
  addTables,
  calls,
  type RowOpeners,
  type RowShown,
  type ServerModule,
  type Stoppable,
} from './module.ts'
export type { Handler, Handlers, Mounted } from './mount.ts'
export { beginSeries, nextNumber, nextNumbers } from './numbers.ts'
export {
  exchange,
  type OutboundAnswer,
  refusedAddress,
  Unreachable,
} from './outbound.ts'
export { type Event, NotYet, type Subscription } from './outbox.ts'
export { companyNameFor, like } from './pageParts.ts'
export type { AnyQuery, Kept, PageSource, SourceSpec } from './pageSpec.ts'
export { pageSource } from './pages.ts'
export type { PdfContent } from './pdf.ts'
export { readPicture } from './picture.ts'
export { initials } from './pinyin.ts'
export {
  addPublicTokens,
  findPublicToken,
  lasts,
  pointToken,
  type TokenFound,
  tokenOfRow,
} from './publicTokens.ts'
export { countQueue, type QueueRows, type QueueSource, readQueue } from './queue.ts'
export { auditDailyRead, auditNote, auditRead } from './reading.ts'
export { follow, type Reference } from './references.ts'
export { type NamedRow, type RowNames, rowNames } from './rowNames.ts'
export {
  type Columns,
  findRow,
  findSeen,
  insertRow,
  insertRows,
  lockRows,
  moveRow,
  orRefuse,
  removeRow,
  requireFresh,
  requireRows,
  requireSeen,
  type Saved,
  saveSettings,
  updateRow,
  wholeDraft,
} from './rows.ts'
export { type Caller, inCompany } from './scope.ts'
export type { Authenticator, Services } from './services.ts'
export { keepSignature } from './signature.ts'
export { workbookBytes } from './spreadsheet/index.ts'
export { stepwise } from './stepwise.ts'
export { contentMatches } from './storage/content.ts'
export { attempted, takenBack } from './takenBack.ts'
export { holdsWord, pairsOf, type WordColumns } from './words.ts'
