import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Drawer, isGone } from '#kernel/web/detail/index.ts'
import { EmptyState, NetworkPanel, RowSkeleton, toast, useDelayed } from '#kernel/web/ui/index.ts'
import { AutoWhat, type ProposalRow } from '../shared/schedule.ts'
import { ProposalView } from './ProposalView.tsx'
import { Searching } from './Searching.tsx'
import own from './schedule.module.css'
import { type ProposalKind, type ProposalScope, useProposal } from './useProposal.ts'

const titles: Record<ProposalKind, string> = {
  auto: '自动排班',
  route: '路线优化',
  balance: '均衡',
  rescue: '救援期间改派',
}
const helps: Record<ProposalKind, string> = {
  auto: '按法定截止日、级别、工时依次给路程与负荷最省的搭档组；冻结期内的不动。',
  route: '重排每组每天的先后与到达时间，不改日期和人员。',
  balance: '把工单提前（不推后）或换给同班组的搭档，直到各组每天的工时均匀。',
  rescue: '今天法定截止的给离得最近、能做的搭档组；其余顺延到下一个工作日，仍由原搭档组做。',
}

interface Props {
  readonly kind: ProposalKind
  readonly scope: ProposalScope
  /** The entrapment a crew has gone to: with 'rescue'. */
  readonly repairId?: string | undefined
  readonly onAccept: (rows: readonly ProposalRow[]) => void
  readonly onClose: () => void
}

/** What the planner proposes, as a diff: accepted whole or row by row; nothing is published by it (jobs 4.1). */
export function ProposalDrawer({ kind, scope, repairId = '', onAccept, onClose }: Props) {
  const proposal = useProposal(kind, scope, repairId)
  const { data, error, isFetching, isError, isStopped, what, watch } = proposal
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const nothing = data !== undefined && data.rows.length === 0 && !isFetching
  const waiting = useDelayed(isFetching, 300)
  const rows = data?.rows.filter((row) => !excluded.has(row.orderId)) ?? []
  const accept = () => {
    onAccept(rows)
    toast.done(`已接受 ${rows.length} 处建议，发布后生效`)
    onClose()
  }
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={titles[kind]}
      footer={
        <div className={`row to-end gap-8 ${own.foot}`}>
          {nothing ? (
            <>
              <span className="sec">没有改动任何工单</span>
              <Button onClick={onClose}>关闭</Button>
            </>
          ) : (
            <>
              <span className="sec">接受后仍在看板上，发布才生效，可逐步撤销</span>
              <Button onClick={onClose}>不接受</Button>
              <Button type="primary" disabled={isFetching || rows.length === 0} onClick={accept}>
                {rows.length === data?.rows.length ? `接受全部 ${rows.length} 处` : `接受 ${rows.length} 处`}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className={`row wrap py-10 px-20 line-b t12 ${own.options}`}>
        {kind === 'auto' && (
          <Segmented<AutoWhat>
            aria-label="排班范围"
            value={what}
            options={[...AutoWhat.options]}
            onChange={(next) => {
              proposal.setWhat(next)
              setExcluded(new Set())
            }}
          />
        )}
        {(kind === 'balance' || (kind === 'auto' && what === AutoWhat.code.all)) && (
          <Checkbox checked={proposal.fixed} onChange={(event) => proposal.setFixed(event.target.checked)}>
            含 14 天内已固定的工单
          </Checkbox>
        )}
        <span className="ter">{helps[kind]}</span>
      </div>
      {isGone(error) ? (
        // The entrapment of a message may have been called something else since.
        <EmptyState what="救援" headline="救援不存在，或已不是困人" hint="从维修工单重新打开。" />
      ) : isError ? (
        <NetworkPanel failure={error} onRetry={proposal.again} />
      ) : isStopped ? (
        <EmptyState
          what="建议"
          headline="已停止"
          hint="没有改动任何工单，可以重新计算。"
          actions={<Button onClick={proposal.again}>重新计算</Button>}
        />
      ) : !data || isFetching ? (
        waiting &&
        (kind === 'rescue' ? <RowSkeleton rows={10} /> : <Searching key={watch} watch={watch} onStop={proposal.stop} />)
      ) : (
        <ProposalView kind={kind} proposal={data} excluded={excluded} onExclude={setExcluded} />
      )}
    </Drawer>
  )
}
