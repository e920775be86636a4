import { Button, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Level, toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { rulePaths } from '#modules/rule/shared/paths.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import { strategyApi } from '../shared/api.ts'
import { mayStrategy } from '../shared/permissions.ts'
import { Assignee, type StrategyRow, StrategyScope, strategyList } from '../shared/strategy.ts'
import { simulationText } from '../shared/strategyText.ts'
import { StrategyDrawer } from './StrategyDrawer.tsx'
import { StrategyOrder } from './StrategyOrder.tsx'

interface Props {
  readonly title: string
  readonly facts: ReactNode
  readonly add: (open: () => void) => ReactNode
  /** Where a strategy is edited on a page of its own, for those who may; else it opens beside the list. */
  readonly page?: ((id: string) => string) | undefined
}

/** The strategies as a list; both doors show it (monitoring 4.1, archives 4.3). */
export function StrategyList({ title, facts, add, page }: Props) {
  const [id, open] = useInspected('id')
  const [writing, setWriting] = useState(false)
  const [ordering, setOrdering] = useState(false)
  const [tried, setTried] = useState<ReadonlyMap<string, string>>(new Map())
  const { call, may } = useKit()
  const adding = add(() => setWriting(true))
  const simulate = async ({ id }: StrategyRow) => {
    const text = simulationText(await call(strategyApi.simulate, { id }))
    setTried(new Map([...tried, [id, text]]))
    toast.info(text)
  }
  return (
    <>
      <ListPage
        list={strategyList}
        from={strategyApi.list}
        title={title}
        facts={facts}
        actions={
          <>
            <Can needs={[mayStrategy.terminal, mayStrategy.edit]}>
              <Button onClick={() => setOrdering(true)}>调整优先级</Button>
            </Can>
            {adding}
          </>
        }
        open={page ? (row) => page(row.id) : { at: id, run: (row) => open(row.id) }}
        cells={{
          levels: (levels) => (
            <span style={{ display: 'inline-flex', gap: 4 }}>
              {levels.map((level) => (
                <Level key={level} of={level as 'A'} />
              ))}
            </span>
          ),
          codes: (codes) =>
            codes.length > 0 ? (
              <span className="clip">{codes.map(faultName).join('、')}</span>
            ) : (
              <span className="ter">所选级别全部</span>
            ),
          mode: (mode) => StrategyMode.label(mode),
          scope: (scope) => StrategyScope.label(scope),
          repairType: (type) => (type === null ? <span className="ter">—</span> : RepairType.label(type)),
          assignee: (to) => (to === null ? <span className="ter">—</span> : Assignee.label(to)),
          lifts: (lifts, row) =>
            may([mayStrategy.terminalLifts]) ? (
              <Link
                to={`${rulePaths.terminalLifts}?strategyId=${row.id}`}
                className="num"
                onClick={(event) => event.stopPropagation()}
              >
                {lifts}
              </Link>
            ) : (
              <span className="num">{lifts}</span>
            ),
          hits30: (hits) => (hits === null ? <span className="ter">未采集</span> : hits),
          enabled: (_, row) => <Turn row={row} />,
        }}
        empty={{
          hint: '规则决定终端上报的故障怎样处理：自动派单、人工确认、仅推送或仅记录。',
          actions: adding,
        }}
      />
      {ordering && <StrategyOrder onClose={() => setOrdering(false)} />}
      {id && <StrategyDrawer id={id} onClose={() => open()} onSimulate={simulate} simulated={tried.get(id)} />}
      {writing && (
        <StrategyDrawer id={undefined} onClose={() => setWriting(false)} onSimulate={simulate} simulated={undefined} />
      )}
    </>
  )
}

function Turn({ row }: { row: StrategyRow }) {
  const { call, may } = useKit()
  const stale = useStale()
  const [busy, setBusy] = useState(false)
  return (
    <Switch
      size="small"
      checked={row.enabled}
      loading={busy}
      disabled={!may([mayStrategy.enable, mayStrategy.terminal])}
      aria-label={`启用 ${row.name}`}
      onClick={(_, event) => event.stopPropagation()}
      onChange={async (enabled) => {
        setBusy(true)
        try {
          await call(strategyApi.enable, { id: row.id, version: row.version, enabled })
          toast.done(`「${row.name}」已${enabled ? '启用' : '停用'}`)
        } finally {
          setBusy(false)
          // Refused too: it was turned elsewhere.
          void stale(strategyApi.list)
        }
      }}
    />
  )
}
