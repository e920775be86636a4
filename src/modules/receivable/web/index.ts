/** Pieces that modules further right build their parts of these pages with. */
export { ofKind } from './kinds.ts'
export type { FundPart } from './parts.ts'
export { quickAccount } from './quickAccount.ts'
