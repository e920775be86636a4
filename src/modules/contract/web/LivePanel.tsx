import { Link } from 'react-router'
import { formatMoney } from '#kernel/shared/money.ts'
import { useForm } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { Money, moneyText } from '#kernel/web/ui/index.ts'
import type { OverlapWarning } from '../shared/preview.ts'
import { contractPage } from './addresses.ts'
import css from './handle.module.css'
import type { TypedLine } from './lifts.ts'
import { PlanStrip } from './PlanStrip.tsx'
import { useCalculation } from './useCalculation.ts'

/** What the typed contract comes to, at the right of the form (look picture 6). */
export function LivePanel() {
  const { priced, figures, problem, preview, differs, overlaps } = useCalculation()
  const rows = priced?.plan ?? []
  return (
    <aside className={css.panel} aria-label="付款计划">
      <div className={css.panelHead}>
        <h2>付款计划</h2>
        <span className="ter">{differs ? '以服务器计算为准' : '随左侧实时计算'}</span>
      </div>
      <div className={css.total}>
        <div className="ter">合同总额（含税）</div>
        <div className={css.sum}>{priced ? <Money value={preview?.total ?? priced.total} sign /> : '—'}</div>
        <div className={css.parts}>
          <Part label="不含税" value={figures?.net} />
          <Part label="税额" value={figures?.tax} />
          <Part label="每台每月" value={figures?.perLiftMonth} />
        </div>
      </div>
      {problem && (
        <div className={css.warning} role="alert">
          <WarningIcon size={16} />
          <b>{problem}</b>
        </div>
      )}
      {!priced && !problem && <p className={`ter ${css.none}`}>填写起止日期、电梯与单价后，这里列出每期应收。</p>}
      {rows.length > 0 && (
        <>
          <div className={css.planRows}>
            <table className={css.plan}>
              <thead>
                <tr>
                  <th className={css.right}>期</th>
                  <th>服务期</th>
                  <th>应收日</th>
                  <th className={css.right}>金额 元</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.periodNo}>
                    <td className={`${css.right} num ter`}>{row.periodNo}</td>
                    <td className="num">
                      {row.periodStart.slice(2)} 至 {row.periodEnd.slice(2)}
                    </td>
                    <td className="num">{row.dueDate.slice(2)}</td>
                    <td className={`${css.right} num`}>{formatMoney(row.amount)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td />
                  <td colSpan={2}>合计，与总额一致</td>
                  <td className={`${css.right} num`}>{moneyText(priced?.total)}</td>
                </tr>
              </tfoot>
            </table>
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
      <div className={`num ${css.part}`}>{moneyText(value)}</div>
    </div>
  )
}

const SHOWN = 2

/** The lifts that another contract holds, each with a way out (archives 6.3, 8). */
function Overlaps({ overlaps }: { overlaps: readonly OverlapWarning[] }) {
  const { store } = useForm()
  if (overlaps.length === 0) return null
  const lines = () => (store.value('lines') as readonly TypedLine[] | undefined) ?? []
  const clashes = (line: TypedLine, one: OverlapWarning) =>
    line.elevatorId === one.elevatorId && (line.serviceStart ?? '') <= one.to && (line.serviceEnd ?? '') >= one.from
  const move = (one: OverlapWarning) =>
    store.set(
      'lines',
      lines().map((line) => (clashes(line, one) ? { ...line, serviceStart: one.suggestStart } : line)),
    )
  const drop = (one: OverlapWarning) =>
    store.set(
      'lines',
      lines().filter((line) => !clashes(line, one)),
    )
  const lifts = new Set(overlaps.map((one) => one.elevatorId)).size
  const movable = overlaps.filter((one) => one.suggestStart !== null)
  return (
    <div className={css.overlaps} role="alert">
      <WarningIcon size={16} className="redText" />
      <div>
        <b>{lifts} 台服务期重叠</b>
        {overlaps.slice(0, SHOWN).map((one) => (
          <div key={`${one.elevatorId}${one.from}`} className={css.overlap}>
            <div className="sec">{one.message}。</div>
            <div className={css.verbs}>
              {one.suggestStart && (
                <button type="button" className="linkButton" onClick={() => move(one)}>
                  改为 {one.suggestStart} 起
                </button>
              )}
              <button type="button" className="linkButton" onClick={() => drop(one)}>
                移除该台
              </button>
              <Link to={contractPage.detail(one.contractId)} target="_blank">
                查看合同
              </Link>
            </div>
          </div>
        ))}
        {overlaps.length > SHOWN && (
          <div className={css.verbs}>
            <span className="ter">另有 {overlaps.length - SHOWN} 处</span>
            {movable.length > 1 && (
              <button type="button" className="linkButton" onClick={() => movable.forEach(move)}>
                全部改期
              </button>
            )}
            <button type="button" className="linkButton" onClick={() => overlaps.forEach(drop)}>
              全部移除
            </button>
          </div>
        )}
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
    <div className={css.forecast}>
      {hints.map((hint) => (
        <div key={hint.message}>{hint.message}</div>
      ))}
      <div>
        <span className="nowrap">预计维保 {forecast.visits} 次</span> ·{' '}
        <span className="nowrap">工时 {forecast.hours} 小时</span>
        {teams.map((team) => (
          <span key={team.name} className="nowrap">
            {' '}
            · {team.name}负荷 {percent(team.before)} → {percent(team.after)}
          </span>
        ))}
      </div>
    </div>
  )
}
