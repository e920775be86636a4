import type { ReactNode } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { adjustmentApi, refundApi, writeOffApi } from '../shared/correction.api.ts'
import { adjustmentList, type RefundRow, refundList, writeOffList } from '../shared/correction.ts'
import type { ArKindCode } from '../shared/terms.ts'
import { ReviewMark } from './arMarks.tsx'
import { ofKind } from './kinds.ts'
import { type Correction, ReviewDrawer } from './ReviewDrawer.tsx'

const lists = {
  refund: { list: refundList, api: refundApi, hint: '在收款单的详情里申请退款；审批后登记付款。' },
  writeOff: { list: writeOffList, api: writeOffApi, hint: '在应收款项里申请坏账核销；审批后生效。' },
  adjustment: {
    list: adjustmentList,
    api: adjustmentApi,
    hint: '在应收款项里申请调整；合同变更与终止引起的自动记在这里。',
  },
} as const
const cells: ListCells<Pick<RefundRow, 'status'>> = { status: (status) => <ReviewMark status={status} /> }

interface Props {
  readonly of: Correction
  readonly kind: ArKindCode
  readonly title: string
  readonly choose: ReactNode
}

/** Refunds, write-offs or adjustments: what waits for a decision, and what was decided. */
export function CorrectionList({ of, kind, title, choose }: Props) {
  const [id, open] = useInspected('id')
  const { list, api, hint } = lists[of]
  return (
    <>
      <ListPage
        // Their rows have nothing in common but what is used here.
        list={list as typeof refundList}
        from={api.list}
        title={title}
        fixed={ofKind[kind]}
        cells={cells}
        actions={
          <>
            {choose}
            <ExportButton to={api.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint }}
      />
      {id && <ReviewDrawer of={of} kind={kind} id={id} onClose={() => open()} />}
    </>
  )
}
