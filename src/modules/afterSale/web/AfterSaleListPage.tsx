import { ListPage, type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { afterSaleList } from '../shared/afterSale.ts'
import { afterSaleApi } from '../shared/api.ts'
import { afterSalePaths } from '../shared/paths.ts'
import { AfterSaleTab } from '../shared/terms.ts'
import { StepMark } from './marks.tsx'

const pressing = 'amberText strong'
const tones = { asked: pressing, back: pressing, paying: pressing, judging: pressing } as const

/** /mallOrder/aftersalesManage/home (commerce 4.4). */
export function AfterSaleListPage() {
  return (
    <ListPage
      list={afterSaleList}
      from={afterSaleApi.list}
      title="售后管理"
      tabs={(state) => <AfterSaleTabs state={state} />}
      cells={{ step: (step) => <StepMark step={step} /> }}
      open={({ id }) => `${afterSalePaths.detail}?id=${id}`}
      empty={{ hint: '买家申请售后以后在这里处理；48 小时不处理视为同意。' }}
    />
  )
}

function AfterSaleTabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useRead(afterSaleApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  return <ListTabs state={state} label="售后页签" tabs={AfterSaleTab.options} counts={counts} tones={tones} />
}
