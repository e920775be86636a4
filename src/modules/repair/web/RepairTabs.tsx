import { useQuery } from '@tanstack/react-query'
import { type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { repairApi } from '../shared/api.ts'
import { RepairTab, repairList } from '../shared/repairList.ts'

const tones = {
  waiting: 'redText strong',
  over: 'redText strong',
  paused: 'amberText strong',
} as const

/** 全部 · 待派单 · 处理中 · 暂停 · 待签字 · 已完成 · 超时. */
export function RepairTabs({ state }: { state: ListState }) {
  const { call } = useKit()
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useQuery({
    queryKey: [repairList.key, 'counts', rest],
    queryFn: ({ signal }) => call(repairApi.counts, rest as never, { signal, firstLoad: true }),
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  return <ListTabs state={state} label="维修工单页签" tabs={RepairTab.options} counts={counts} tones={tones} />
}
