import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { Part } from '#modules/template/shared/template.ts'
import { RepairCause } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

/** What was done before, at this lift and at lifts of its brand: read before setting out. */
export function SimilarRepairs({ order, onOpen }: { order: RepairDetail; onOpen: (id: string) => void }) {
  if (order.similar.length === 0)
    return <p className="m-0 pt-8 pb-12 px-14">本梯没有维修记录，同品牌也没有相同原因的维修。</p>
  return (
    <section>
      <PanelHead title="类似维修" count={order.similar.length} right="本梯在前，其后为同品牌、同代码或同原因" />
      <ShortTable
        shape="tall"
        rows={order.similar}
        columns={[
          {
            title: '报修',
            as: 'num',
            cell: (one) => (
              <button type="button" className="linkButton" onClick={() => onOpen(one.id)}>
                {dateText(one.reportAt)}
              </button>
            ),
          },
          { title: '电梯', cell: (one) => (one.sameLift ? '本梯' : one.elevatorName) },
          { title: '故障', cell: (one) => one.faultText },
          {
            title: '原因与部位',
            cell: (one) => (
              <>
                {one.cause === null ? '—' : RepairCause.label(one.cause)}
                {one.faultPart !== null && ` · ${Part.label(one.faultPart)}`}
              </>
            ),
          },
          { title: '处理方式', cell: (one) => one.measure },
        ]}
      />
    </section>
  )
}
