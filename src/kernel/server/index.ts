/** What modules may use of the kernel's server side. */
export { type Context, type DataScope, makeContext, type News, noToken, type Principal } from './context.ts'
export { bind, type DB, type Db, isAway, type Pools, sqlState } from './database.ts'
export { type FileStore, file, type StoredObject, xlsxType } from './files.ts'
export { newId } from './id.ts'
export { parseInput } from './input.ts'
export { type Calls, calls, type ServerModule } from './module.ts'
export type { Handler, Handlers, Mounted } from './mount.ts'
export { type Event, NewsDesk, type Subscription } from './news.ts'
export { COUNT_CAP, like, type PageSource, pageSource } from './pages.ts'
export {
  findRow,
  insertRow,
  insertRows,
  moveRow,
  nextNumber,
  orRefuse,
  type RowTable,
  removeRow,
  type Saved,
  updateRow,
} from './rows.ts'
export { type Caller, inCompany } from './scope.ts'
export type { Authenticator, Services } from './services.ts'
export { type LongWork, type Nightly, startWork, type Task, workState } from './work.ts'
