import { type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { RepairTab } from '../shared/repairList.ts'

const tones = {
  waiting: 'redText strong',
  over: 'redText strong',
  paused: 'amberText strong',
} as const

/** 全部 · 待派单 · 处理中 · 暂停 · 待签字 · 已完成 · 超时. */
export function RepairTabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useRead(repairApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  return <ListTabs state={state} label="维修工单页签" tabs={RepairTab.options} counts={counts} tones={tones} />
}
