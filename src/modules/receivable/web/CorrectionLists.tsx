import type { ReactNode } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { adjustmentApi, refundApi, writeOffApi } from '../shared/correction.api.ts'
import {
  type AdjustmentRow,
  adjustmentList,
  type RefundRow,
  refundList,
  type WriteOffRow,
  writeOffList,
} from '../shared/correction.ts'
import { ArKind, type ArKindCode } from '../shared/terms.ts'
import { ReviewMark } from './arMarks.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'

interface Props {
  readonly kind: ArKindCode
  readonly title: string
  readonly choose: ReactNode
}
const fixed = { [ArKind.code.maintenance]: { kind: 1 }, [ArKind.code.parts]: { kind: 2 } } as const
const refundCells: ListCells<RefundRow> = { status: (status) => <ReviewMark status={status} /> }
const writeOffCells: ListCells<WriteOffRow> = { status: (status) => <ReviewMark status={status} /> }
const adjustmentCells: ListCells<AdjustmentRow> = { status: (status) => <ReviewMark status={status} /> }

export function RefundList({ kind, title, choose }: Props) {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={refundList}
        from={refundApi.list}
        title={title}
        fixed={fixed[kind]}
        cells={refundCells}
        actions={
          <>
            {choose}
            <ExportButton to={refundApi.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '在收款单的详情里申请退款；审批后登记付款。' }}
      />
      {id && <ReviewDrawer of="refund" kind={kind} id={id} onClose={() => open()} />}
    </>
  )
}

export function WriteOffList({ kind, title, choose }: Props) {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={writeOffList}
        from={writeOffApi.list}
        title={title}
        fixed={fixed[kind]}
        cells={writeOffCells}
        actions={
          <>
            {choose}
            <ExportButton to={writeOffApi.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '在应收款项里申请坏账核销；审批后生效。' }}
      />
      {id && <ReviewDrawer of="writeOff" kind={kind} id={id} onClose={() => open()} />}
    </>
  )
}

export function AdjustmentList({ kind, title, choose }: Props) {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={adjustmentList}
        from={adjustmentApi.list}
        title={title}
        fixed={fixed[kind]}
        cells={adjustmentCells}
        actions={
          <>
            {choose}
            <ExportButton to={adjustmentApi.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '在应收款项里申请调整；合同变更与终止引起的自动记在这里。' }}
      />
      {id && <ReviewDrawer of="adjustment" kind={kind} id={id} onClose={() => open()} />}
    </>
  )
}
