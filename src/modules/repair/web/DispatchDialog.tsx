import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { kmText, minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, ShortTable, Tag, toast, toggled } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { crewsOf } from '../shared/crews.ts'
import { repairFigures } from '../shared/figures.ts'
import type { Candidate } from '../shared/live.ts'
import type { RepairType } from '../shared/repair.ts'
import { leastCrew } from '../shared/repairGates.ts'
import { CrewTable } from './CrewTable.tsx'
import css from './drawer.module.css'
import { useDispatched } from './useDispatched.ts'

interface Props {
  readonly order: {
    readonly id: string
    readonly version: number
    readonly repairType: RepairType
    readonly reportAt: string
    readonly arriveAt: string | null
    readonly arriveLimit: number
    /** Where it is. */
    readonly title: string
  }
  readonly move: 'dispatch' | 'transfer'
  readonly onClose: () => void
}

/**
 * 派单, 改派: the suggested pairs as the desk compares them, the nearest chosen; whom else to send is ticked among all
 * people below. The first ticked is the main one.
 */
export function DispatchDialog({ order, move, onClose }: Props) {
  const { data } = useRead(repairApi.candidates, { id: order.id }, { retry: false })
  const [picked, setPicked] = useState<readonly string[]>()
  const [reason, setReason] = useState('')
  const people = data ?? []
  const crews = crewsOf(people)
  const chosen = picked ?? crews[0]?.ids ?? []
  const { running, send } = useDispatch({ order, move, chosen, reason, onDone: onClose })
  const verb = move === 'dispatch' ? '派单' : '改派'
  return (
    <Modal
      open
      title={`${verb}：${order.title}`}
      width={720}
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
      {data === undefined ? (
        <RowSkeleton rows={6} />
      ) : (
        <>
          {crews.length > 0 && (
            <CrewTable
              crews={crews}
              chosen={crews.find(({ ids }) => sameCrew(ids, chosen))?.rank}
              onChoose={(rank) => setPicked(crews.find((crew) => crew.rank === rank)?.ids)}
              {...(order.arriveAt === null && { lateAt: Date.parse(order.reportAt) + order.arriveLimit * 60_000 })}
            />
          )}
          <People people={people} chosen={chosen} onChoose={setPicked} />
        </>
      )}
    </Modal>
  )
}

const sameCrew = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Sends whom the dialog has chosen, once; too few are refused before the call. */
function useDispatch({
  order,
  move,
  chosen,
  reason,
  onDone,
}: Pick<Props, 'order' | 'move'> & { chosen: readonly string[]; reason: string; onDone: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const dispatched = useDispatched()
  const least = leastCrew(order.repairType)
  async function send(): Promise<void> {
    if (chosen.length < least) return toast.warning(`至少选择 ${least} 人`)
    if (move === 'transfer' && !reason.trim()) return toast.warning('改派原因不能为空')
    await run(async () => {
      const base = { id: order.id, version: order.version, workerIds: [...chosen] }
      if (move === 'dispatch') dispatched(await call(repairApi.dispatch, base))
      else {
        const { crew } = await call(repairApi.transfer, { ...base, reason: reason.trim() })
        toast.done(`已改派给 ${namesSaid(crew)}`)
      }
      onDone()
    })
  }
  return { running, send }
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
          { title: '路程', as: 'num', cell: (one) => (one.etaMin === null ? null : minutesShort(one.etaMin)) },
          {
            title: '距离',
            as: 'num',
            cell: (one) => (
              <>
                {kmText(one.distanceKm)}
                {one.from === 'base' && <span className="ter small"> 按驻点</span>}
              </>
            ),
          },
          { title: repairFigures.loadToday.label, as: 'num', cell: (one) => `${one.load} 单` },
          {
            title: '来过',
            as: 'num',
            cell: ({ visits }) => (visits > 0 ? `${visits} 次` : <span className="ter">未去过</span>),
          },
          { title: '说明', tone: (one) => (one.certOk ? 'sec' : 'redText'), cell: (one) => one.reason },
        ]}
      />
    </div>
  )
}
