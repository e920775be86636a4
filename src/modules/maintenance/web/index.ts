/** Pieces of maintenance that other modules may show. */

export { maintenancePage } from './addresses.ts'
export { BatchDrawer } from './BatchDrawer.tsx'
export { BatchRows, ViolationLine } from './BatchRows.tsx'
export { BoardChip } from './BoardChip.tsx'
export { BoardTray } from './BoardTray.tsx'
export type { BatchAction } from './batchTitles.ts'
export { default as boardStyles } from './board.module.css'
export { type BoardRow, crewKey, placeChips } from './board.ts'
export { boardKeys } from './boardKeys.ts'
export { CalendarFilters } from './CalendarFilters.tsx'
export { ConflictStrip } from './ConflictStrip.tsx'
export {
  type Draft,
  type Drafts,
  draftedAll,
  draftedChip,
  emptyHistory,
  noDrafts,
  type Place,
  undone,
  withoutDraft,
} from './drafts.ts'
export { EvaluationPanel } from './EvaluationPanel.tsx'
export { Findings } from './Findings.tsx'
export { GanttBoard } from './GanttBoard.tsx'
export { byPart, ItemsTab } from './ItemsTab.tsx'
export { LineWindowFields } from './LineWindowFields.tsx'
export { MonthBoard } from './MonthBoard.tsx'
export { LevelChip, StatusGlyph } from './marks.tsx'
export { needsRelease, previewOf, textsOf, type Why } from './moves.ts'
export { OrderDrawer } from './OrderDrawer.tsx'
export { OrderBody, OrderColumns } from './OrderFrame.tsx'
export { OrderPartsDoor } from './OrderPartsDoor.ts'
export { ParamRow } from './ParamRow.tsx'
export { FailedOrders, PreviewedDrawer, RefusedCodes } from './PreviewedDrawer.tsx'
export { PublishDrawer } from './PublishDrawer.tsx'
export { ReasonDialog } from './ReasonDialog.tsx'
export { ReleaseMoveDialog } from './ReleaseMoveDialog.tsx'
export { SiteDrawing } from './SiteDrawing.tsx'
export { spanOf } from './useCalendar.ts'
export { type Over, useDrag } from './useDrag.ts'
export { useNewsBetweenDrags, useOrderNews } from './useLiveOrders.ts'
export { useMoves } from './useMoves.ts'
export { usePreviewed } from './usePreviewed.ts'
export { checkedVerdict, firstVerdict, joinVerdicts, type Verdict, verdictWord } from './verdict.ts'
