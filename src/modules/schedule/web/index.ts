/** The board and its pieces, for other modules that show orders by day. */

export { BoardChip } from './BoardChip.tsx'
export { boardKeys } from './boardKeys.ts'
export { draftedChip } from './drafts.ts'
export { MonthBoard } from './MonthBoard.tsx'
export { previewOf } from './moves.ts'
export { PublishDrawer } from './PublishDrawer.tsx'
export { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
export { useCheckedPlaces } from './useCheckedPlaces.ts'
export { type Over, useDrag } from './useDrag.ts'
export { useMoves } from './useMoves.ts'
export { checkedVerdict, firstVerdict, joinVerdicts, type Verdict, verdictWord } from './verdict.ts'
