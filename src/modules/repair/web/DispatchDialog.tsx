import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, ShortTable, Tag, toast, toggled } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import type { Candidate } from '../shared/live.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { leastCrew } from '../shared/repairGates.ts'
import css from './drawer.module.css'
import { crewsOf } from './pairs.ts'

interface Props {
  readonly order: RepairDetail
  readonly move: 'dispatch' | 'transfer'
  readonly onClose: () => void
}

/** 派单, 改派: the nearest pair is ticked; others are one click or one space bar away. The first ticked is the main one. */
export function DispatchDialog({ order, move, onClose }: Props) {
  const { call } = useKit()
  const { data } = useRead(repairApi.candidates, { id: order.id }, { retry: false })
  const [picked, setPicked] = useState<readonly string[]>()
  const [reason, setReason] = useState('')
  const { running, run } = useRun()
  const people = data ?? []
  const chosen = picked ?? crewsOf(people)[0]?.ids ?? []
  const least = leastCrew(order.repairType)
  const verb = move === 'dispatch' ? '派单' : '改派'

  async function send(): Promise<void> {
    if (chosen.length < least) return toast.warning(`至少选择${least}人`)
    if (move === 'transfer' && !reason.trim()) return toast.warning('改派原因不能为空')
    await run(async () => {
      const base = { id: order.id, version: order.version, workerIds: [...chosen] }
      const { crew } =
        move === 'dispatch'
          ? await call(repairApi.dispatch, base)
          : await call(repairApi.transfer, { ...base, reason: reason.trim() })
      toast.done(`已派给 ${crew.join('、')}`)
      onClose()
    })
  }
  return (
    <Modal
      open
      title={`${verb}：${order.elevator?.name ?? order.address ?? order.orderNo}`}
      width={680}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" autoFocus loading={running} onClick={() => void send()}>
            {verb}
            {chosen.length > 0 && ` ${chosen.length} 人`}
          </Button>
        </>
      }
    >
      {move === 'transfer' && (
        <Input
          aria-label="改派原因"
          placeholder="改派原因"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {data === undefined ? <RowSkeleton rows={6} /> : <People people={people} chosen={chosen} onChoose={setPicked} />}
    </Modal>
  )
}

function People({
  people,
  chosen,
  onChoose,
}: {
  people: readonly Candidate[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}) {
  if (people.length === 0) return <p className="amberText">没有在岗的维保、维修人员。</p>
  return (
    <div className={`scroll mt-10 edge r-4 ${css.people}`}>
      <ShortTable
        shape="tight"
        rows={people}
        by={(one) => one.employeeId}
        tone={(one) => !one.certOk && 'ter'}
        choice={{
          says: (one) => one.name,
          able: (one) => one.certOk,
          chosen: new Set(chosen),
          onChoose: (next) => onChoose([...next]),
        }}
        open={{ run: (one) => one.certOk && onChoose([...toggled(new Set(chosen), one.employeeId)]) }}
        columns={[
          {
            title: '人员',
            cell: (one) => (
              <>
                {one.name} {chosen[0] === one.employeeId && <span className="ter small">主</span>}{' '}
                {one.pair === 1 && <Tag tone="green">建议</Tag>}
              </>
            ),
          },
          { title: '路程', as: 'num', cell: (one) => (one.etaMin === null ? null : `${one.etaMin} 分`) },
          {
            title: '距离',
            as: 'num',
            cell: (one) => (
              <>
                {one.distanceKm === null ? '—' : `${one.distanceKm} km`}
                {one.from === 'base' && <span className="ter small"> 按驻点</span>}
              </>
            ),
          },
          { title: '在手', as: 'num', cell: (one) => `${one.load} 单` },
          { title: '说明', tone: (one) => (one.certOk ? 'sec' : 'redText'), cell: (one) => one.reason },
        ]}
      />
    </div>
  )
}
