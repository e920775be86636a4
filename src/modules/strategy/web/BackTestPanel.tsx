import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useForm, useFormState } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Level, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { strategyApi } from '../shared/api.ts'
import { strategyPaths } from '../shared/paths.ts'
import { mayRecord } from '../shared/permissions.ts'
import { type Simulation, StrategyDraft } from '../shared/strategy.ts'
import { backTestLimits, backTestText } from '../shared/strategyText.ts'

type Test = NonNullable<Simulation['test']>
type Totals = Test['after']

const DAYS = 30

/** 回测 (monitoring 10.2): what the last 30 days would have been with the strategy as it stands in the form. */
export function BackTestPanel({ id }: { id: string | undefined }) {
  const { store } = useForm()
  const { call } = useKit()
  const { running, run } = useRun()
  const values = useFormState((now) => now.values())
  const [tested, setTested] = useState<{ values: unknown; result: Simulation }>()
  const stale = tested !== undefined && tested.values !== values
  const start = () => {
    const draft = StrategyDraft.safeParse(store.values())
    // The form says what is wrong with it.
    if (!draft.success) return store.validate()
    void run(async () => {
      const result = await call(strategyApi.simulate, { draft: draft.data, ...(id ? { id } : {}) })
      setTested({ values, result })
    })
  }
  return (
    <section aria-label="回测">
      <PanelHead
        title="回测"
        count={`近 ${DAYS} 天`}
        right={
          <Button size="small" loading={running} onClick={start}>
            {tested ? '重新回测' : '开始回测'}
          </Button>
        }
      />
      {tested === undefined ? (
        <p className="m-0 py-10 px-14 sec t13">
          用近 {DAYS} 天的故障记录重放一遍，看这样改以后派多少单、少多少误报、会不会漏掉真的。保存前先看一眼。
        </p>
      ) : (
        <div className={stale ? 'ter' : undefined}>
          <p className="m-0 pt-10 px-14 t14 strong num" role="status">
            {backTestText(tested.result)}
          </p>
          {stale && <p className="m-0 pt-4 px-14 t13 amberText">表单改过了，结果是改之前的。</p>}
          {tested.result.test && <Result test={tested.result.test} />}
        </div>
      )}
    </section>
  )
}

const lines: readonly (readonly [label: string, of: keyof Totals, note?: string])[] = [
  ['自动派单', 'orders'],
  ['其中误报', 'falseOrders', '处置结论为误报的'],
  ['待人工确认', 'asked'],
  ['困人急修', 'trapped'],
  ['并入未完成工单', 'joined'],
  ['去重', 'deduped'],
  ['推送', 'pushes'],
  ['漏掉的真实故障', 'missed', '属实，却没有派人也没有问人'],
]

function Result({ test }: { test: Test }) {
  const { may, today } = useKit()
  const opens = may([mayRecord.detail])
  return (
    <>
      <div className="px-14 pt-6">
        <ShortTable
          shape="tight"
          label="现在与改后"
          rows={lines}
          by={([label]) => label}
          tone={([, of]) => of === 'missed' && test.after.missed > test.before.missed && 'redText'}
          columns={[
            { title: '近 30 天', cell: ([label, , note]) => <span title={note}>{label}</span> },
            { title: '现在', as: 'figure', width: 64, cell: ([, of]) => test.before[of] },
            { title: '改后', as: 'figure', width: 64, cell: ([, of]) => <b>{test.after[of]}</b> },
          ]}
        />
      </div>
      {test.missed.length > 0 && (
        <>
          <PanelHead title="漏掉的真实故障" count={test.after.missed} />
          <ul className="bare-list" aria-label="漏掉的真实故障">
            {test.missed.map((one) => (
              <li key={one.id} className="line2-b py-6 px-14 t13">
                <span className="flex gap-8 items-center">
                  {one.level && <Level of={one.level} />}
                  {opens ? (
                    <Link className="clip" to={`${strategyPaths.record}?id=${one.id}`}>
                      {faultName(one.code)}
                    </Link>
                  ) : (
                    <span className="clip">{faultName(one.code)}</span>
                  )}
                  <span className="ter num push nowrap">{momentText(one.occurredAt, today())}</span>
                </span>
                <span className="block clip">{one.elevatorName}</span>
                <span className={one.isNew ? 'block redText' : 'block ter'}>
                  {one.why}
                  {!one.isNew && '，现在也漏'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="py-8 px-14 small ter">
        {backTestLimits({ test }).map((line) => (
          <p className="m-0" key={line}>
            {line}
          </p>
        ))}
      </div>
    </>
  )
}
