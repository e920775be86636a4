import { type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { partsApi } from '../shared/api.ts'
import { PartsTab } from '../shared/partsList.ts'

const tones = { draft: 'amberText strong', waiting: 'amberText strong', back: 'amberText strong' } as const

/** 全部 · 草稿 · 待审批 · 待客户确认 · 待领料 · 待更换 · 已更换 · 已驳回. */
export function PartsTabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useRead(partsApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  return <ListTabs state={state} label="配件更换页签" tabs={PartsTab.options} counts={counts} tones={tones} />
}
