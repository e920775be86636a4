import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { momentText } from '#kernel/shared/said.ts'
import { told } from '#kernel/web/client/told.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Level, Online, toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { strategyApi } from '../shared/api.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { type StrategyLift, strategyLiftList } from '../shared/strategy.ts'

/** /rule/ruleConfig/terminalToRepair/terminalDetailList?strategyId= (archives 4.3): the lifts of a rule, switched one by one or together. */
export function TerminalLiftsPage() {
  const strategyId = useSearchParams()[0].get('strategyId') ?? ''
  const { may, today } = useKit()
  const turns = may([mayStrategy.terminalLifts, mayStrategy.enable])
  return (
    <ListPage
      list={strategyLiftList}
      from={strategyApi.lifts}
      title="终端明细"
      facts={strategyId === '' ? '先选择规则' : '关掉的电梯不按这条规则转急修'}
      selectionActions={({ ids, clear }) => <Verbs strategyId={strategyId} ids={ids} clear={clear} may={turns} />}
      cells={{
        name: (_, row) => <LiftName of={row.lift} />,
        online: (online, row) =>
          row.terminalNo === null ? (
            <Online state="none" />
          ) : online === null ? (
            <span className="ter">未采集</span>
          ) : (
            <Online state={online ? 'on' : 'off'} />
          ),
        terminalNo: (no) => no ?? <span className="ter">未装</span>,
        lastFault: (fault, row) =>
          fault === null ? (
            <span className="ter">{row.terminalNo === null ? '未采集' : '没有记录'}</span>
          ) : (
            <span className="inline gap-6">
              {fault.level && <Level of={fault.level} />}
              <span className="clip">{faultName(fault.code)}</span>
              <span className="ter num">{momentText(fault.at, today())}</span>
            </span>
          ),
        enabled: (_, row) => <Turn strategyId={strategyId} lift={row} may={turns} />,
      }}
      empty={{ hint: strategyId === '' ? '在上方选择一条规则，查看它的电梯。' : '这条规则的范围内没有在用电梯。' }}
    />
  )
}

function useTurn(strategyId: string) {
  const { call } = useKit()
  const stale = useStale()
  const [busy, setBusy] = useState(false)
  const turn = async (elevatorIds: readonly string[], enabled: boolean) => {
    setBusy(true)
    try {
      const { done } = await call(strategyApi.turnLifts, { strategyId, elevatorIds: [...elevatorIds], enabled })
      toast.done(`${done} 台电梯已${enabled ? '打开' : '关闭'}转急修`)
    } finally {
      setBusy(false)
      // Refused too: they were turned elsewhere.
      void stale(strategyApi.lifts)
    }
  }
  return { turn, busy }
}

interface VerbsProps {
  readonly strategyId: string
  readonly ids: readonly string[]
  readonly clear: () => void
  readonly may: boolean
}
function Verbs({ strategyId, ids, clear, may }: VerbsProps) {
  const { turn, busy } = useTurn(strategyId)
  const run = (enabled: boolean) => void turn(ids, enabled).then(clear, () => undefined)
  return (
    <>
      <Button size="small" disabled={busy || !may} onClick={() => run(true)}>
        批量打开
      </Button>
      <Button size="small" disabled={busy || !may} onClick={() => run(false)}>
        批量关闭
      </Button>
    </>
  )
}

function Turn({ strategyId, lift, may }: { strategyId: string; lift: StrategyLift; may: boolean }) {
  const { turn, busy } = useTurn(strategyId)
  return (
    <Switch
      size="small"
      checked={lift.enabled}
      loading={busy}
      disabled={!may}
      aria-label={`转急修 ${lift.name}`}
      onClick={(_, event) => event.stopPropagation()}
      onChange={(enabled) => void told(turn([lift.id], enabled))}
    />
  )
}
