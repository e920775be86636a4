import { Link } from 'react-router'
import { formatMoney } from '#kernel/shared/money.ts'
import { hoursSaid } from '#kernel/shared/said.ts'
import { useForm } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { Money, moneyText, ShortTable } from '#kernel/web/ui/index.ts'
import type { OverlapWarning } from '../shared/preview.ts'
import { contractPage } from './addresses.ts'
import css from './handle.module.css'
import { setLines, type TypedLine } from './lifts.ts'
import { PlanStrip } from './PlanStrip.tsx'
import { useCalculation } from './useCalculation.ts'

/** What the typed contract comes to, at the right of the form (look picture 6). */
export function LivePanel() {
  const { priced, figures, problem, preview, differs, overlaps } = useCalculation()
  const rows = priced?.plan ?? []
  return (
    <aside className="stack min-h-0 scroll line-l bg-side" aria-label="付款计划">
      <div className={`row between rigid line-b t12 ${css.panelHead}`}>
        <h2 className="m-0 t14 strong">付款计划</h2>
        <span className="ter">{differs ? '以提交时的计算为准' : '随左侧实时计算'}</span>
      </div>
      <div className={`rigid line-b t12 ${css.total}`}>
        <div className="ter">合同总额（含税）</div>
        <div className={css.sum}>{priced ? <Money value={preview?.total ?? priced.total} sign /> : '—'}</div>
        <div className="grid cols-3 mt-6">
          <Part label="不含税" value={figures?.net} />
          <Part label="税额" value={figures?.tax} />
          <Part label="每台每月" value={figures?.perLiftMonth} />
        </div>
      </div>
      {problem && (
        <div className={`bg-red redText ${css.warning}`} role="alert">
          <WarningIcon size={16} />
          <b>{problem}</b>
        </div>
      )}
      {!priced && !problem && (
        <p className={`ter m-0 t13 ${css.none}`}>填写起止日期、电梯与单价后，这里列出每期应收。</p>
      )}
      {rows.length > 0 && (
        <>
          <div className={`rigid scroll ${css.planRows}`}>
            <ShortTable
              shape="tight"
              className={css.plan}
              rows={rows}
              by={({ periodNo }) => String(periodNo)}
              columns={[
                { title: '期', as: 'figure', tone: () => 'ter', cell: (row) => row.periodNo },
                {
                  title: '服务期',
                  as: 'num',
                  cell: (row) => `${row.periodStart.slice(2)} 至 ${row.periodEnd.slice(2)}`,
                },
                { title: '应收日', as: 'num', cell: (row) => row.dueDate.slice(2) },
                { title: '金额 元', as: 'figure', cell: (row) => formatMoney(row.amount) },
              ]}
              foot={[null, '合计，与总额一致', null, moneyText(priced?.total)]}
            />
          </div>
          <PlanStrip rows={rows} />
        </>
      )}
      <Overlaps overlaps={overlaps} />
      <Forecast />
    </aside>
  )
}

function Part({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div>
      <div className="ter">{label}</div>
      <div className="num t13">{moneyText(value)}</div>
    </div>
  )
}

/** The lifts that another contract holds, each with a way out (archives 6.3, 8). */
function Overlaps({ overlaps }: { overlaps: readonly OverlapWarning[] }) {
  const { store } = useForm()
  const [first] = overlaps
  if (!first) return null
  const lines = () => (store.value('lines') as readonly TypedLine[] | undefined) ?? []
  const clashes = (line: TypedLine, one: OverlapWarning) =>
    line.elevatorId === one.elevatorId && (line.serviceStart ?? '') <= one.to && (line.serviceEnd ?? '') >= one.from
  const move = (all: readonly OverlapWarning[]) =>
    setLines(
      store,
      lines().map((line) => {
        const one = all.find((other) => clashes(line, other))
        return one?.suggestStart ? { ...line, serviceStart: one.suggestStart } : line
      }),
    )
  const drop = (all: readonly OverlapWarning[]) =>
    setLines(
      store,
      lines().filter((line) => !all.some((one) => clashes(line, one))),
    )
  const lifts = new Set(overlaps.map((one) => one.elevatorId)).size
  const several = overlaps.length > 1
  return (
    <div className={css.overlaps} role="alert">
      <WarningIcon size={16} className="redText" />
      <div>
        <div className="flex gap-14">
          <b>{lifts} 台服务期重叠</b>
          {several && overlaps.some((one) => one.suggestStart) && (
            <button type="button" className="linkButton" onClick={() => move(overlaps)}>
              全部改期
            </button>
          )}
          {several && (
            <button type="button" className="linkButton" onClick={() => drop(overlaps)}>
              全部移除
            </button>
          )}
        </div>
        <div className="sec">{first.message}。</div>
        <div className="flex wrap gap-14 mt-4">
          {first.suggestStart && (
            <button type="button" className="linkButton" onClick={() => move([first])}>
              改为 {first.suggestStart} 起
            </button>
          )}
          <button type="button" className="linkButton" onClick={() => drop([first])}>
            移除这台电梯
          </button>
          <Link to={contractPage.detail(first.contractId)} target="_blank">
            查看合同
          </Link>
        </div>
      </div>
    </div>
  )
}

const percent = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate)} %`)

function Forecast() {
  const { forecast, preview } = useCalculation()
  if (!forecast) return null
  const teams = (preview?.teams ?? []).slice(0, 2)
  const hints = (preview?.warnings ?? []).filter((one) => one.kind !== 'overlap')
  return (
    <div className={`sticky rigid bg-side line-t ter t12 ${css.forecast}`}>
      {hints.map((hint) => (
        <div key={hint.message}>{hint.message}</div>
      ))}
      <div className={`flex wrap ${css.facts}`}>
        <span className={css.whole}>预计维保 {forecast.visits} 次</span>
        <span className={css.whole}>工时 {hoursSaid(forecast.hours)}</span>
        {teams.map((team) => (
          <span key={team.name} className={css.whole}>
            {team.name}负荷 {percent(team.before)} → {percent(team.after)}
          </span>
        ))}
      </div>
    </div>
  )
}
