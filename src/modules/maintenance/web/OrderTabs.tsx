import { type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { MaintainOrderTab } from '../shared/maintainOrderList.ts'
import { useTabCounts } from './useTabCounts.ts'

const tones = {
  [MaintainOrderTab.code.overGap]: 'redText strong',
  [MaintainOrderTab.code.late]: 'amberText strong',
  [MaintainOrderTab.code.flagged]: 'amberText strong',
} as const

/** 全部 · 今日 · 逾期 · 超法定间隔 · 待确认 · 异常标记 · 已关闭. */
export function OrderTabs({ state }: { state: ListState }) {
  const counts = useTabCounts(state.query)
  return <ListTabs state={state} label="工单页签" tabs={MaintainOrderTab.options} counts={counts} tones={tones} />
}
