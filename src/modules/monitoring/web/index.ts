/** Pieces that other modules and the pages of 故障处理策略 may show. */
export { StrategyForm } from './StrategyForm.tsx'
export { StrategyList } from './StrategyList.tsx'
